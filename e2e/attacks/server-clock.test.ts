// Attacks, row 13: steps of the server's own clock, daylight saving, time zones, midnight. Times stay as they were.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { eventIds } from '../../seeds/edition.ts'
import { type RunningService, startService } from '../service.ts'
import { brokenOf, findInHall, readEnded, readRunPage } from './evidence.ts'
import { HttpCourse, pacedMs } from './http-course.ts'
import { type InProcessService, type MachineClock, passTime, startInProcess } from './in-process.ts'

const hourMs = 60 * 60 * 1000

/** What happens to the machine's wall clock in the middle of a run that starts at `at`. */
const steps = [
  { name: 'steps back by an hour', at: '2026-12-01T12:00:00.000Z', stepMs: -hourMs, zone: 'UTC' },
  { name: 'steps ahead by a day', at: '2026-12-01T12:00:00.000Z', stepMs: 24 * hourMs, zone: 'UTC' },
  { name: 'steps back to 1970', at: '2026-12-01T12:00:00.000Z', stepMs: -56.9 * 8766 * hourMs, zone: 'UTC' },
  { name: 'is slewed by half a second', at: '2026-12-01T12:00:00.000Z', stepMs: -500, zone: 'UTC' },
  { name: 'passes midnight', at: '2026-12-31T23:59:57.250Z', stepMs: 0, zone: 'UTC' },
  { name: 'passes midnight in Kolkata', at: '2026-12-31T18:29:57.250Z', stepMs: 0, zone: 'Asia/Kolkata' },
  { name: 'goes to summer time', at: '2027-03-28T00:59:57.250Z', stepMs: 0, zone: 'Europe/Berlin' },
  { name: 'goes back to winter time', at: '2026-10-25T00:59:57.250Z', stepMs: 0, zone: 'Europe/Berlin' },
] as const

describe("row 13: a run while the server's wall clock", () => {
  let service: InProcessService | null = null
  const zoneBefore = process.env.TZ

  afterEach(async () => {
    await service?.end()
    service = null
    if (zoneBefore === undefined) delete process.env.TZ
    else process.env.TZ = zoneBefore
  })

  it.each(steps)('$name has the times it would have had', async ({ at, stepMs, zone }) => {
    process.env.TZ = zone
    const startedMs = Date.parse(at)
    const clock: MachineClock = { wallMs: startedMs, monotonicNs: 77n }
    service = await startInProcess(clock)
    let passedMs = 0
    const pass = (ms: number) => {
      passedMs += ms
      passTime(clock, ms)
    }
    const course = new HttpCourse(service.url, { clockMs: () => startedMs + passedMs })
    await course.start({ team: 'Elsewhen' })
    for (const event of eventIds) {
      pass(1000)
      if (event === 'e3') clock.wallMs += stepMs
      await course.solve(event)
    }
    pass(500)
    const result = await course.finish()
    expect(result).toContain('events 5/5 total 5.5s')

    const evidence = await readEnded(service.url, course.id)
    const arrivals = evidence.records.map(({ arrivedAtUs }) => arrivedAtUs - startedMs * 1000)
    expect(arrivals).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000, 5_500_000])
    expect(brokenOf(evidence)).toEqual([])
    const shown = `${at.slice(0, 10)} ${at.slice(11, 19)}`
    await expect(readRunPage(service.url, course.id)).resolves.toContain(`Started, UTC | ${shown}`)
    const row = await findInHall(service.url, course.id)
    expect(row).toMatchObject({ part: 'unverified' })
    expect(row?.text).toContain('| 5/5 | 5.500 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 | 0.500 |')
    const ended = new Date(startedMs + 5500).toISOString()
    expect(row?.text).toContain(`${ended.slice(0, 10)} ${ended.slice(11, 19)}`)
  })
})

/** Returns options of Node that make Date.now() leap by an hour every half second, once that file is there. */
function leapingWhile(file: string): string {
  const script = `
    import { existsSync } from 'node:fs'
    const now = Date.now
    Date.now = () => now() + (existsSync(${JSON.stringify(file)}) ? ${hourMs} * Math.ceil(2 * process.uptime()) : 0)`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

const leapFile = join(mkdtempSync(join(tmpdir(), 'olympics-leap-')), 'leap')

const machines = [
  { name: 'in the time zone of Kolkata', environment: { TZ: 'Asia/Kolkata' } },
  {
    name: 'whose clock leaps by an hour twice a second',
    environment: { NODE_OPTIONS: leapingWhile(leapFile) },
  },
]

describe('row 13: a run on a server of its own', () => {
  let service: RunningService | null = null

  afterEach(async () => {
    await service?.end()
    service?.remove()
    service = null
    rmSync(leapFile, { force: true })
  })

  afterAll(() => rmSync(dirname(leapFile), { recursive: true, force: true }))

  it.each(machines)('$name is timed in UTC and without a leap', async ({ environment }) => {
    service = await startService({ environment })
    writeFileSync(leapFile, '')
    const course = new HttpCourse(service.url, { pauseMs: pacedMs })
    const openedMs = performance.now()
    const earliestMs = Date.now()
    await course.run({ team: 'Elsewhere' })
    const latestMs = Date.now()
    const tookMs = performance.now() - openedMs

    const evidence = await readEnded(service.url, course.id)
    expect(brokenOf(evidence)).toEqual([])
    expect(evidence.verdict.splits.totalUs).toBeLessThanOrEqual(tookMs * 1000)
    // A minute to spare, where a zone that was mistaken or a leap that was followed makes half an hour or more.
    for (const { arrivedAtUs } of evidence.records) {
      expect(arrivedAtUs / 1000).toBeGreaterThan(earliestMs - 60_000)
      expect(arrivedAtUs / 1000).toBeLessThan(latestMs + 60_000)
    }
    const utc = new Date(Math.floor((evidence.records[0]?.arrivedAtUs ?? 0) / 1000)).toISOString()
    const shown = `${utc.slice(0, 10)} ${utc.slice(11, 19)}`
    await expect(readRunPage(service.url, course.id)).resolves.toContain(`Started, UTC | ${shown}`)
    const row = await findInHall(service.url, course.id)
    expect(row).toMatchObject({ part: 'unverified' })
    const ended = new Date(Math.floor((evidence.records.at(-1)?.arrivedAtUs ?? 0) / 1000)).toISOString()
    expect(row?.text).toContain(`${ended.slice(0, 10)} ${ended.slice(11, 19)}`)
  })
})
