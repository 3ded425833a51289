// How pages lie on a phone and on a desk: nothing scrolls sideways, nothing moves once it is shown, and the last
// hurdle's button can be seen whole.
import { beforeAll, describe, expect, it } from 'vitest'
import { solutions, startRun } from '../solutions/course.ts'
import { noteShifts, readShifts } from './layout-shifts.ts'
import { useSite } from './site.ts'
import { stopCount, walkEverywhere } from './walk.ts'

const site = useSite()

/** The longest names that are taken, without a place to break them. */
const entrant = { team: 'W'.repeat(60), model: 'M'.repeat(60), harness: 'm'.repeat(60) }

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
].map(viewport => ({ viewport, widths: new Map<string, number>(), shifts: new Map<string, string[]>() }))

// Both walks at once: what is measured does not depend on how long it takes.
beforeAll(async () => {
  await Promise.all(
    viewports.map(async ({ viewport, widths, shifts }) => {
      const page = await site.openPage({ viewport })
      await noteShifts(page)
      await walkEverywhere(page, site.url, entrant, async name => {
        shifts.set(name, await readShifts(page))
        widths.set(name, await page.evaluate(() => (document.scrollingElement as Element).scrollWidth))
      })
    }),
  )
}, 420_000)

describe.each(viewports)('at $viewport.width by $viewport.height pixels', ({ viewport, widths, shifts }) => {
  it('no page scrolls sideways', () => {
    expect(widths.size).toBe(stopCount)
    expect([...widths].filter(([, width]) => width > viewport.width)).toEqual([])
  })

  it('nothing moves on any page once it is shown', () => {
    expect(shifts.size).toBe(stopCount)
    expect([...shifts].filter(([, moved]) => moved.length > 0)).toEqual([])
  })
})

describe('layout shifts', () => {
  it('are seen where there are any', async () => {
    const page = await site.openPage()
    await noteShifts(page)
    await page.goto(site.url)
    expect(await readShifts(page)).toEqual([])
    await page.evaluate(() => {
      const late = document.createElement('div')
      late.style.height = '200px'
      document.body.prepend(late)
    })
    expect((await readShifts(page)).join()).toMatch(/^0\.\d+: .*<main /)
  })

  it('are none where the script comes late', async () => {
    const page = await site.openPage()
    await noteShifts(page)
    await page.route('**/*.js', async route => {
      // Not before the page has been painted without it, if it is painted without it.
      const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0
      await Promise.race([page.waitForFunction(painted), page.waitForTimeout(1000)])
      await route.continue()
    })
    await page.goto(site.url)
    expect(await readShifts(page)).toEqual([])
  })
})

describe('the button of the last hurdle', () => {
  it('is whole on the screen at the bottom of the page, with room below it', async () => {
    const page = await site.openPage()
    await startRun(page, site.url, { team: 'Tall' })
    for (const id of ['e1', 'e2', 'e3'] as const) {
      await solutions[id](page)
      await page.getByRole('link', { name: 'Continue to' }).click()
    }
    const button = page.getByRole('button', { name: 'Jump the' })
    await button.waitFor()
    for (const height of [600, 800, 1000]) {
      await page.setViewportSize({ width: 1280, height })
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const { y = 0, height: tall = 0 } = (await button.boundingBox()) ?? {}
      expect([height, y > 0, y + tall < height - 44]).toEqual([height, true, true])
    }
  })
})
