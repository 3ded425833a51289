// Who presses Continue twice, with the next page there before the second press, must not have answered an event:
// where Continue stood, the next page has nothing that answers.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { eventIds } from '../../seeds/edition.ts'
import { solutions, startRun } from '../solutions/course.ts'
import { useSite } from './site.ts'

const site = useSite()

/** The words of everything on the open page that answers an event and lies under the given rectangle. */
function answersUnder(page: Page, box: { x: number; y: number; width: number; height: number }) {
  return page.locator('a[data-client-clock], form[data-client-clock] button').evaluateAll(
    (controls, { x, y, width, height }) =>
      controls
        .filter(control => {
          const { left, right, top, bottom } = control.getBoundingClientRect()
          return left < x + width && x < right && top < y + height && y < bottom
        })
        .map(control => control.textContent),
    box,
  )
}

describe.concurrent('under the place of Continue', () => {
  it.each([
    [390, 844],
    [1280, 720],
    [1280, 800],
  ])('no answer lies on the next page, at %i by %i pixels', async (width, height) => {
    const page = await site.openPage({ viewport: { width, height } })
    await startRun(page, site.url, { team: 'Twice' })
    const under: Record<string, (string | null)[]> = {}
    for (const id of eventIds) {
      await solutions[id](page)
      const next = page.getByRole('link', { name: 'Continue to' })
      const box = await next.boundingBox()
      if (!box) throw new Error(`Cannot see Continue after ${id}.`)
      await next.click()
      await page.getByRole('status').waitFor({ state: 'detached' })
      under[id] = await answersUnder(page, box)
    }
    expect(under).toEqual({ e1: [], e2: [], e3: [], e4: [], e5: [] })
  })
})
