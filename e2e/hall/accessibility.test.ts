// The Hall for everybody: axe finds nothing, in light and dark, on a desk and on a phone; no page scrolls sideways and
// nothing moves once it is shown; all of it by the keyboard; and its tables have names.
import { beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../course/axe.ts'
import { pressOn, tabTo, typeInto } from '../course/keyboard.ts'
import { noteShifts, readShifts } from '../course/layout-shifts.ts'
import { useHalls } from './site.ts'
import { findStops, type Stop } from './stops.ts'

const halls = useHalls(0, 7, 1000)

/** A page stands for itself on a desk in light and on a phone in dark: no rule of ours joins the two. */
const judged = [
  { where: 'on a desk, in light', viewport: { width: 1280, height: 800 }, scheme: 'light' as const },
  { where: 'on a phone, in dark', viewport: { width: 390, height: 844 }, scheme: 'dark' as const },
].map(one => ({ ...one, violations: [] as string[], wide: [] as string[], moved: [] as string[] }))

describe('every page around the Hall', () => {
  let stops: Stop[] = []

  // Both at once: what is found does not depend on how long it takes.
  beforeAll(async () => {
    stops = await findStops(halls.of)
    await Promise.all(
      judged.map(async ({ viewport, scheme, violations, wide, moved }) => {
        const page = await halls.openPage({ viewport })
        await noteShifts(page)
        for (const [name, address] of stops) {
          await page.goto(address)
          moved.push(...(await readShifts(page)).map(shift => `${name}: ${shift}`))
          // What is folded away is looked at too.
          const width = await page.evaluate(() => {
            for (const list of document.querySelectorAll('details')) list.open = true
            return (document.scrollingElement as Element).scrollWidth
          })
          if (width > viewport.width) wide.push(`${name}: ${width} pixels`)
          violations.push(
            ...(await findViolations(page, scheme, 'all')).map(violation => `${name}: ${violation}`),
          )
        }
      }),
    )
  }, 420_000)

  it.each(judged)(
    '$where breaks no rule of axe, does not scroll sideways, and stays where it was shown',
    ({ violations, wide, moved }) => {
      expect(stops).toHaveLength(12)
      expect({ violations, wide, moved }).toEqual({ violations: [], wide: [], moved: [] })
    },
  )
})

describe('the Hall by the keyboard alone', () => {
  it('is put in order, filtered, read on and searched', async () => {
    const page = await halls.openPage()
    await page.goto(`${halls.of(1000)}/hall?tier=unverified&limit=3`)
    await typeInto(page, 'Model', 'claude')
    await page.keyboard.press('Enter')
    await page.waitForURL(/model=claude/)
    await page.goto(`${page.url()}&limit=1`)
    await pressOn(page, 'by date', 'Enter')
    await page.waitForURL(/sort=date/)
    await pressOn(page, 'More of the unverified', 'Enter')
    await page.waitForURL(/after=/)
    expect(await page.getByRole('table', { name: 'Unverified' }).getByRole('row').count()).toBe(2)
    await page.goto(`${halls.of(7)}/hall`)
    await pressOn(page, 'Filter and search', 'Enter')
    await tabTo(page, 'Search teams')
    await page.keyboard.type('ada')
    await pressOn(page, 'Apply', 'Enter')
    await page.waitForURL(/q=ada/)
  })
})

describe('what a screen reader is told of the Hall', () => {
  it('is its parts, each with a name, a count and a table of named columns', async () => {
    const page = await halls.openPage()
    await page.goto(`${halls.of(7)}/hall`)
    const main = await page.getByRole('main').ariaSnapshot()
    expect(main.match(/(?<=- (heading|table) ").*(?=")/g)).toEqual([
      'Hall of Fame',
      'In progress 0',
      ...['Verified 1 team', 'Verified 1 team'],
      ...['Unverified 3 teams', 'Unverified 3 teams'],
      ...['Flagged 2', 'Flagged 2'],
      ...['Did not finish 1', 'Did not finish 1'],
      'Withdrawn 1',
    ])
    const verified = await page.getByRole('table', { name: 'Verified 1 team' }).ariaSnapshot()
    expect(verified.match(/(?<=columnheader ").*(?=")/g)).toEqual([
      ...['Rank', 'Team, model, harness', 'Events', 'Total, s'],
      ...['Sprint', 'Slalom', 'Relay', 'Hurdles', 'Discipline', 'To finish'],
      ...['Tokens in, out', 'List price', 'Finished of started', 'Median, range, s', 'Run, finished UTC'],
    ])
    expect(verified).toContain('rowheader "Ada gpt-5.4-mini, Playwright MCP"')
  })
})
