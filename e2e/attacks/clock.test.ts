// Attacks, row 12: what becomes of a run whose client's clock is wrong.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../../integrity/verdict.ts'
import { type RunningService, startService } from '../service.ts'
import { brokenOf, brokenRow, type EndedEvidence, findInHall, readEnded, readRunPage } from './evidence.ts'
import { HttpCourse } from './http-course.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Returns the largest difference of the clocks, as the rule prints it. */
function worstSkew({ records }: EndedEvidence): string {
  const [start] = records
  if (!start || start.clientClockMs === null)
    throw new Error('Cannot compare the clocks: the start has none.')
  const skews = records.map(record => {
    const clientMs = (record.clientClockMs ?? 0) - (start.clientClockMs ?? 0)
    return clientMs - (record.arrivedAtUs - start.arrivedAtUs) / 1000
  })
  const worst = skews.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? 0
  return `${worst > 0 ? '+' : ''}${worst.toFixed(3)} ms`
}

describe("row 12: the client's clock", () => {
  let service: RunningService

  beforeAll(async () => {
    service = await startService()
  })

  afterAll(async () => {
    await service?.end()
    service?.remove()
  })

  /** Makes a run of more than five seconds with that clock, and returns its evidence. */
  async function runWith(clockMs: () => number | null): Promise<EndedEvidence> {
    const course = new HttpCourse(service.url, { pauseMs: 900, clockMs })
    await course.run({ team: 'Clock' })
    return readEnded(service.url, course.id)
  }

  /** Holds what a run breaks against its page and the Hall. */
  async function expectShown(evidence: EndedEvidence, flag: string, measured: string, limit: string) {
    expect(brokenOf(evidence)).toEqual([{ flag, measured, limit }])
    const rule = rules.find(one => one.flag === flag)
    if (!rule) throw new Error(`Cannot find a rule for ${flag}.`)
    const page = await readRunPage(service.url, evidence.id)
    expect(page).toContain(brokenRow(rule.states, rule.flag, measured, limit))
    const row = await findInHall(service.url, evidence.id)
    expect(row?.part).toBe('flagged')
    expect(row?.text).toContain(`${flag} ${measured}; limit ${limit}`)
  }

  it.concurrent('is no-client-clock when it is missing', async () => {
    const evidence = await runWith(() => null)
    const measured = 'none with start, e1, e2, e3, e4, e5, finish'
    await expectShown(evidence, 'no-client-clock', measured, 'with every one')
  })

  const bornMs = Date.now()
  it.concurrent.each([
    { name: 'is in 1970', clockMs: () => Date.now() - bornMs + 1000 },
    { name: 'is two days ahead', clockMs: () => Date.now() + 2 * dayMs },
  ])('does no harm when it $name by a constant offset', async ({ clockMs }) => {
    const evidence = await runWith(clockMs)
    expect(brokenOf(evidence)).toEqual([])
    await expect(findInHall(service.url, evidence.id)).resolves.toMatchObject({ part: 'unverified' })
  })

  it.concurrent('is clock-skew when it is frozen', async () => {
    const evidence = await runWith(() => bornMs)
    expect(evidence.verdict.splits.totalUs).toBeGreaterThan(4_000_000)
    expect(worstSkew(evidence)).toBe(`${(-(evidence.verdict.splits.totalUs ?? 0) / 1000).toFixed(3)} ms`)
    await expectShown(evidence, 'clock-skew', worstSkew(evidence), 'at most 4000 ms either way')
  })

  it.concurrent('is clock-skew when it drifts by a second per second', async () => {
    const evidence = await runWith(() => Date.now() + (Date.now() - bornMs))
    expect(worstSkew(evidence)).toMatch(/^\+[4-9]\d{3}\.\d{3} ms$|^\+\d{5,}\.\d{3} ms$/)
    await expectShown(evidence, 'clock-skew', worstSkew(evidence), 'at most 4000 ms either way')
  })
})
