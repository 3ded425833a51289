// Who watches: the board and a run's page show what happens without being loaded again, disturb nobody, and whoever
// leaves is forgotten.
import type { Locator, Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HttpCourse, pacedMs } from '../attacks/http-course.ts'
import { readPart, rowOf } from '../course/board.ts'
import { startService } from '../service.ts'
import { startWatched, type WatchedService } from './in-process.ts'
import { useHalls } from './site.ts'
import { noTokens } from './stops.ts'

const halls = useHalls(7)

/** How long after something happened it is shown, ms, on a machine that is not busy with something else. */
const soonMs = 3_000

/** How long it is waited for. */
const patient = { timeout: 15_000 }

/** Opens a page, marked so that a test can tell whether it was loaded again. */
async function watch(address: string): Promise<Page> {
  const page = await halls.openPage()
  const watching = page.waitForResponse(response => new URL(response.url()).pathname.startsWith('/live'))
  await page.goto(address)
  await watching
  await page.evaluate(() => document.documentElement.classList.add('never-loaded-again'))
  return page
}

const wasLoadedOnce = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('never-loaded-again'))

const progress = (page: Page) => page.getByRole('region', { name: 'In progress' })

describe('a run that somebody watches', () => {
  let run: HttpCourse
  const delaysMs: number[] = []
  let board: Page
  let ofRun: Page

  /** Waits until all this is shown, and notes how long that took. */
  const shown = async (...what: Locator[]) => {
    const from = performance.now()
    await Promise.all(what.map(one => one.waitFor(patient)))
    delaysMs.push(performance.now() - from)
  }

  beforeAll(async () => {
    run = new HttpCourse(halls.of(7), { pauseMs: pacedMs })
    board = await watch(`${halls.of(7)}/hall?view=runs`)
  })

  it('appears among the runs in progress once it starts', async () => {
    await run.start({ team: 'Live one', model: '', harness: '' })
    await shown(progress(board).getByText(`${run.id} Live one at Sprint, since`))
    expect(await progress(board).getByRole('heading').innerText()).toBe('In progress 1')
    ofRun = await watch(`${halls.of(7)}/runs/${run.id}`)
  })

  it('moves on with every event, on the board and on its own page', async () => {
    const records = ofRun.getByRole('table', { name: 'Chain of records' }).getByRole('row')
    await run.solve('e1')
    await shown(progress(board).getByText('at Slalom'), records.nth(2))
    await run.solve('e2')
    await shown(progress(board).getByText('at Relay'), records.nth(3))
  })

  it('is ranked once it has finished, on both', async () => {
    await run.solveUntil('finish', 'e3')
    await run.finish({ tokens_in: '1000', tokens_out: '10', tokens_note: '' })
    await shown(
      board.getByRole('table', { name: 'Unverified' }).getByRole('link', { name: run.id }),
      progress(board).getByText('No run is in progress.'),
      ofRun.getByText('Unverified: the server saw every request'),
      ofRun.getByRole('button', { name: 'Copy as Markdown' }),
    )
    const row = rowOf(await readPart(board, 'unverified'), run.id)
    expect(row).toMatchObject({ Events: '5/5', 'Tokens in, out': '1,000\n10' })
  })

  it('is shown soon, and neither page was loaded again', async () => {
    expect(delaysMs).toHaveLength(4)
    expect(Math.min(...delaysMs)).toBeLessThan(soonMs)
    expect(await Promise.all([board, ofRun].map(wasLoadedOnce))).toEqual([true, true])
  })
})

describe('a reader who is at work', () => {
  it('keeps the focus, what was typed, the open filter and the scrolled table', async () => {
    const page = await watch(`${halls.of(7)}/hall`)
    await page.setViewportSize({ width: 390, height: 844 })
    const table = page.getByRole('group', { name: 'Unverified' })
    await page.getByText('Filter and search').click()
    const search = page.getByLabel('Search teams')
    await search.pressSequentially('ad')
    await table.evaluate(box => box.scrollTo(120, 0))
    const run = new HttpCourse(halls.of(7))
    await run.start({ team: 'Noise', model: '', harness: '' })
    await progress(page).getByText(run.id).waitFor(patient)
    await page.keyboard.type('a')
    expect(await search.inputValue()).toBe('ada')
    // Not paced, so that it ends among the flagged and the table of the unverified stays.
    await run.solveUntil('finish')
    await run.finish(noTokens)
    await page.getByRole('table', { name: 'Flagged' }).getByRole('link', { name: run.id }).waitFor(patient)
    expect(await table.evaluate(box => box.scrollLeft)).toBe(120)
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=ada/)
  })

  it('keeps the focus on a link whose table is put in place anew, and where the table was scrolled to', async () => {
    const page = await watch(`${halls.of(7)}/hall`)
    await page.setViewportSize({ width: 390, height: 844 })
    const part = page.getByRole('region', { name: 'Flagged' })
    await part.getByRole('group').evaluate(box => box.scrollTo(60, 0))
    await part.getByRole('link', { name: 'FLAGGED2' }).focus()
    const left = await part.getByRole('group').evaluate(box => box.scrollLeft)
    const run = new HttpCourse(halls.of(7))
    await run.run({ team: 'Noise', model: '', harness: '' }, noTokens)
    await part.getByRole('link', { name: run.id }).waitFor(patient)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('FLAGGED2')
    expect(await part.getByRole('group').evaluate(box => box.scrollLeft)).toBe(left)
    expect(left).toBeGreaterThan(0)
  })
})

describe('a reader who is not told', () => {
  it('reads the page as ever, and sees what is new a quarter of a minute later', async () => {
    const page = await halls.openPage()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.clock.install()
    const refused = page.waitForResponse('**/live')
    await page.route('**/live', route => route.fulfill({ status: 503, body: 'Cannot watch now.' }))
    await page.goto(`${halls.of(7)}/hall`)
    await refused
    const run = new HttpCourse(halls.of(7))
    await run.start({ team: 'Unseen', model: '', harness: '' })
    await expect
      .poll(async () => {
        await page.clock.fastForward(15_000)
        return progress(page).getByText(run.id).count()
      }, patient)
      .toBe(1)
    await page.getByRole('link', { name: 'by date' }).click()
    await page.waitForURL(/sort=date/)
    expect(errors).toEqual([])
  })
})

describe('a reader who leaves', () => {
  const started: { end(): Promise<unknown> }[] = []
  afterEach(async () => {
    for (const service of started.splice(0)) await service.end()
  })

  const watchers = (service: WatchedService, count: number) =>
    expect.poll(() => service.live.watchers, patient).toBe(count)

  it('is forgotten: by going on, by looking elsewhere, by closing the page', async () => {
    const service = await startWatched()
    started.push(service)
    const page = await halls.openPage()
    const other = await halls.openPage()
    await page.goto(`${service.url}/hall`)
    await other.goto(`${service.url}/hall`)
    await watchers(service, 2)
    await page.goto(`${service.url}/rules`)
    await watchers(service, 1)
    const look = (hidden: boolean) =>
      other.evaluate(now => {
        Object.defineProperty(document, 'hidden', { value: now, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await look(true)
    await watchers(service, 0)
    await look(false)
    await watchers(service, 1)
    await other.close()
    await watchers(service, 0)
  })

  it('need not leave before the service stops', async () => {
    const service = await startService()
    started.push({ end: () => service.end().then(() => service.remove()) })
    const page = await halls.openPage()
    const watching = page.waitForResponse('**/live')
    await page.goto(`${service.url}/hall`)
    await watching
    const others = await Promise.all(Array.from({ length: 20 }, () => fetch(`${service.url}/live`)))
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const before = performance.now()
    expect(await service.end('SIGTERM')).toBe(0)
    expect(performance.now() - before).toBeLessThan(5_000)
    await Promise.all(others.map(other => other.text()))
    // Who still reads keeps the page.
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Hall of Fame')
  })
})
