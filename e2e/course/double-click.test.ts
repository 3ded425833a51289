// Two clicks where one was meant, on everything that starts, answers or finishes: one record each, nothing refused.
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { enterTeam, finishRun, runEvents, type Solution } from '../solutions/course.ts'
import { readBoard, rowOf } from './board.ts'
import { readEvidence, shownRun, stepsOf, wholeCourse } from './evidence.ts'
import { useSite } from './site.ts'

const site = useSite()

type Press = (target: Locator) => Promise<void>

const atOnce: Press = target => target.dblclick()

/** The answer to the first click takes longer than a person's second click, so both are sent. */
const onSlowLine: Press = async target => {
  const client = await target.page().context().newCDPSession(target.page())
  const line = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await client.send('Network.emulateNetworkConditions', { ...line, latency: 800 })
  await target.dblclick({ delay: 60 })
  await client.send('Network.emulateNetworkConditions', { ...line, latency: 0 })
  await client.detach()
}

const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Every event, its last press made twice. */
const solutionsBy = (press: Press) => ({
  async e1(page: Page) {
    await page.locator('code').nth(2).waitFor()
    const [name = '', email = '', discipline = ''] = await page.locator('code').allTextContents()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Discipline').selectOption(discipline)
    await press(button(page, 'Register'))
  },
  async e2(page: Page) {
    const instruction = await page.getByText('Follow the one link named').innerText()
    await press(page.getByRole('link', { name: /“(.+?)”/.exec(instruction)?.[1] ?? '', exact: true }))
  },
  async e3(page: Page) {
    const code = await page.locator('code').innerText()
    await page.getByRole('link', { name: 'Go to the hand-over' }).click()
    await page.getByLabel('Code').fill(code)
    await press(button(page, 'Hand over'))
  },
  async e4(page: Page) {
    await press(button(page, 'Jump the'))
    await page.getByRole('dialog').waitFor()
    await press(button(page, 'Confirm the'))
  },
})

const leave =
  (press: Press): Solution =>
  page =>
    press(page.getByRole('link', { name: 'Leave by the' }))
const pressRed =
  (press: Press): Solution =>
  page =>
    press(button(page, 'Press me'))

/** Runs the whole course by double clicks, the way out of e5 among them, and sees what was written. */
async function runBy(press: Press, e5: Solution, expected: { eventsRight: number; sentEach: number }) {
  const page = await site.openPage()
  const sent = new Map<string, number>()
  page.on('request', request => {
    const [, first = '', , at = first, link] = new URL(request.url()).pathname.split('/')
    if (request.method() === 'POST' || link !== undefined) sent.set(at, (sent.get(at) ?? 0) + 1)
  })
  await page.goto(site.url)
  await enterTeam(page, { team: `Impatient, ${expected.eventsRight} times ${expected.sentEach}` })
  await press(button(page, 'Start run'))
  await runEvents(page, { ...solutionsBy(press), e5 })
  await finishRun(page, {}, press)

  expect([...sent.keys()]).toEqual(['runs', 'e1', 'e2', 'e3b', 'e4', 'e5', 'finish'])
  expect(Math.min(...sent.values())).toBeGreaterThanOrEqual(expected.sentEach)
  const id = await shownRun(page)
  const evidence = await readEvidence(site.url, id)
  expect(stepsOf(evidence)).toEqual(wholeCourse)
  expect(evidence.verdict).toMatchObject({
    outcome: 'ranked',
    flags: [],
    eventsRight: expected.eventsRight,
  })
  const { ranked } = await readBoard(page, site.url, id)
  expect(rowOf(ranked, id)?.['Finished of started']).toBe('1 of 1')
}

// The browser may drop the first of two forms sent at once, so one of each is all that can be expected here.
describe('a double click at once leaves one record each', () => {
  it('with one on the way out', () => runBy(atOnce, leave(atOnce), { eventsRight: 5, sentEach: 1 }))
  it('with one on the red button', () => runBy(atOnce, pressRed(atOnce), { eventsRight: 4, sentEach: 1 }))
})

describe.concurrent('a double click on a slow line, sent twice, leaves one record each', () => {
  it('with one on the way out', () => runBy(onSlowLine, leave(onSlowLine), { eventsRight: 5, sentEach: 2 }))
  it('with one on the red button', () =>
    runBy(onSlowLine, pressRed(onSlowLine), { eventsRight: 4, sentEach: 2 }))
})
