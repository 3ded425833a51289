// Measures what one screen of a run looks like: its elements, its picture, its text for machines.
import { AxeBuilder } from '@axe-core/playwright'
import type { CDPSession, Page } from 'playwright'

export interface ScreenMeasures {
  readonly elements: number
  readonly interactive: number
  readonly forms: number
  /** Characters of the ARIA snapshot, which many agents read instead of the page. */
  readonly ariaCharacters: number
  /** Nodes of the accessibility tree that aren't ignored. */
  readonly accessibleNodes: number
  readonly scrollHeightPx: number
  /** Controls without a name, or with the name of another one on the screen. */
  readonly unnamed: readonly string[]
  /** The least and the most contrast of a text to what is behind it. */
  readonly leastContrast: number
  readonly mostContrast: number
  /** Texts whose contrast could not be told. */
  readonly unknownContrasts: number
  /** The picture of the first viewport, PNG. */
  readonly picture: Buffer
}

/** Roles of what an agent can act on. */
const controlRoles = new Set([
  'button',
  'link',
  'textbox',
  'combobox',
  'option',
  'checkbox',
  'radio',
  'searchbox',
])

export async function measureScreen(page: Page, devtools: CDPSession): Promise<ScreenMeasures> {
  const counts = await page.evaluate(() => ({
    elements: document.querySelectorAll('*').length,
    interactive: document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, option')
      .length,
    forms: document.forms.length,
    scrollHeightPx: document.documentElement.scrollHeight,
  }))
  const snapshot = await page.locator('body').ariaSnapshot()
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  const seen = nodes.filter(node => !node.ignored)
  const names = seen
    .filter(node => controlRoles.has(node.role?.value))
    .map(node => String(node.name?.value ?? ''))
  return {
    ...counts,
    ariaCharacters: snapshot.length,
    accessibleNodes: seen.length,
    unnamed: names.filter((name, at) => name === '' || names.indexOf(name) !== at),
    ...(await measureContrast(page)),
    picture: await page.screenshot({ animations: 'disabled', caret: 'hide' }),
  }
}

/** What axe says of a text it compared with what is behind it. */
interface ContrastNote {
  readonly contrastRatio?: number
}

async function measureContrast(page: Page) {
  const { passes, violations, incomplete } = await new AxeBuilder({ page })
    .withRules(['color-contrast'])
    .setLegacyMode(true)
    .analyze()
  const ratios = [...passes, ...violations].flatMap(({ nodes }) =>
    nodes.flatMap(({ any }) =>
      any.map(check => (check.data as ContrastNote | null)?.contrastRatio ?? Number.NaN),
    ),
  )
  return {
    leastContrast: Math.min(...ratios),
    mostContrast: Math.max(...ratios),
    unknownContrasts: incomplete.flatMap(({ nodes }) => nodes).length,
  }
}

/** The Sobel operator: what each neighbour of a point adds to the gradient, across and down. */
const sobel = [-1, 0, 1].flatMap(dy =>
  [-1, 0, 1].map(dx => ({ dx, dy, weightX: dx * (2 - Math.abs(dy)), weightY: dy * (2 - Math.abs(dx)) })),
)

/**
 * Returns the edge density of a picture: the mean length of the Sobel gradient over its grey values, 0 to 255. It is
 * reckoned in `laboratory`, a blank page of the browser, which has a PNG decoder.
 */
export function edgeDensity(laboratory: Page, picture: Buffer): Promise<number> {
  return laboratory.evaluate(
    async ({ base64, sobel }) => {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const { width, height } = bitmap
      const canvas = new OffscreenCanvas(width, height).getContext('2d')
      if (!canvas) throw new Error('Cannot read a picture: the browser has no canvas.')
      canvas.drawImage(bitmap, 0, 0)
      const { data } = canvas.getImageData(0, 0, width, height)
      const grey = Float32Array.from({ length: width * height }, (_, at) => {
        return 0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0)
      })
      let sum = 0
      for (let y = 1; y < height - 1; y++)
        for (let x = 1; x < width - 1; x++) {
          let [across, down] = [0, 0]
          for (const { dx, dy, weightX, weightY } of sobel) {
            const value = grey[(y + dy) * width + x + dx] ?? 0
            across += weightX * value
            down += weightY * value
          }
          sum += Math.hypot(across, down)
        }
      return sum / ((width - 2) * (height - 2))
    },
    { base64: picture.toString('base64'), sobel },
  )
}
