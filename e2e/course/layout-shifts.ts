// What has moved on a page since it was shown, as the browser itself measures it.
import type { Page } from 'playwright'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node?: Node | null }[]
}

type Noting = typeof globalThis & { shifts?: Shift[] }

/** Makes every page loaded from now on note its layout shifts. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Shift[] = []
    ;(globalThis as Noting).shifts = noted
    const observer = new PerformanceObserver(list => noted.push(...(list.getEntries() as Shift[])))
    observer.observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Returns each shift of the page that is open which no input of the moment before explains, as its size and the
 * elements that moved; empty when everything has stayed where it was first shown.
 */
export function readShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    // A shift is noted after the frame that shows it.
    for (let frames = 0; frames < 3; frames++) await new Promise(done => requestAnimationFrame(done))
    await new Promise(done => setTimeout(done))
    const noted = (globalThis as Noting).shifts
    if (!noted) throw new Error('Cannot read the shifts: this page does not note them.')
    return noted
      .filter(({ value, hadRecentInput }) => value > 0 && !hadRecentInput)
      .map(({ value, sources }) => {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML : node?.textContent,
        )
        return `${value.toFixed(6)}: ${moved.map(text => text?.slice(0, 60)).join(' | ')}`
      })
  })
}
