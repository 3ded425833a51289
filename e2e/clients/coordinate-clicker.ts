// A coordinate clicker: looks where words are on the screen and sends mouse, wheel and keys there, over the raw
// protocol. It knows no elements.
import type { Client } from './client.ts'
import { type DevtoolsPage, startDevtoolsPage } from './devtools-pipe.ts'
import { browserVersion, missingBrowser } from './installed.ts'
import { type LayoutSnapshot, type ScreenWords, screenWords } from './screen-text.ts'
import { until } from './waiting.ts'

/** From the lower edge of a label down into the control below it, and down to the control's own lower edge. */
const intoControlPx = 28
const pastControlPx = 52

/** How long an opened list may take to show; one that the system draws never does. */
const listShowsWithinMs = 2_000

export const coordinateClicker: Client = {
  name: 'Coordinate clicker',
  scripting: true,
  version: browserVersion,
  missing: missingBrowser,
  async start() {
    const page = await startDevtoolsPage(1280, 800)
    const clickOn = async ({ x, y, width, height }: ScreenWords) =>
      clickAt(page, { x: x + width / 2, y: y + height / 2 })
    const clickBelow = async (label: string) => {
      const { x, y, height } = await bringIntoView(page, label, pastControlPx)
      await clickAt(page, { x: x + 12, y: y + height + intoControlPx })
    }
    const click = async (words: string) => clickOn(await bringIntoView(page, words))
    return {
      open: async url => void (await page.send('Page.navigate', { url })),
      read: async () => (await lookAt(page)).map(seen => seen.words).join('\n'),
      async fill(label, value) {
        await clickBelow(label)
        await page.send('Input.insertText', { text: value })
      },
      async choose(label, option) {
        const before = await lookFor(page, option)
        await clickBelow(label)
        const inList = async () => (await lookFor(page, option))[before.length] ?? null
        const shown = await until(`the list ${label}`, inList, listShowsWithinMs).catch(() => null)
        if (shown === null) return typeChoice(page, option)
        await clickOn(shown)
        await until(`the list ${label} closed`, async () => ((await inList()) === null ? true : null))
      },
      press: click,
      follow: click,
      putAway: () => page.end(),
    }
  },
}

async function lookAt(page: DevtoolsPage): Promise<ScreenWords[]> {
  return screenWords(await page.send<LayoutSnapshot>('DOMSnapshot.captureSnapshot', { computedStyles: [] }))
}

/** Returns every place where exactly these words stand, in the order of the page. */
async function lookFor(page: DevtoolsPage, words: string): Promise<ScreenWords[]> {
  return (await lookAt(page)).filter(seen => seen.words === words)
}

/**
 * Turns the wheel until words, and some pixels below them, are inside the window and at rest; returns where they are
 * then.
 */
async function bringIntoView(page: DevtoolsPage, words: string, belowPx = 0): Promise<ScreenWords> {
  const { width, height } = await windowOf(page)
  let lastY = Number.NaN
  return until(`"${words}" inside the window`, async () => {
    const [seen] = await lookFor(page, words)
    if (seen === undefined) return null
    const inside = seen.y >= 0 && seen.y + seen.height + belowPx <= height
    if (inside && seen.y === lastY) return seen
    lastY = seen.y
    const turn = { x: width / 2, y: height / 2, deltaX: 0, deltaY: seen.y - height / 2 }
    if (!inside) await page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...turn })
    return null
  })
}

async function windowOf(page: DevtoolsPage): Promise<{ width: number; height: number }> {
  const { cssLayoutViewport: seen } = await page.send<{
    cssLayoutViewport: { clientWidth: number; clientHeight: number }
  }>('Page.getLayoutMetrics')
  return { width: seen.clientWidth, height: seen.clientHeight }
}

async function clickAt(page: DevtoolsPage, point: { x: number; y: number }) {
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point })
  for (const type of ['mousePressed', 'mouseReleased'])
    await page.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 })
}

/** For a list that is not drawn in the page: types the option's words and takes what they lead to. */
async function typeChoice(page: DevtoolsPage, option: string) {
  for (const text of option) await page.send('Input.dispatchKeyEvent', { type: 'char', text })
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter, text: '\r' })
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
}
