// Attacks, rows 1 to 3: results that were made up, and runs made without a browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../../integrity/verdict.ts'
import { eventIds } from '../../seeds/edition.ts'
import { type RunningService, startService } from '../service.ts'
import {
  brokenOf,
  brokenRow,
  findInHall,
  kindsOf,
  readEnded,
  readLive,
  readRunPage,
  showUsBetween,
} from './evidence.ts'
import { type CourseRequest, HttpCourse, pacedMs, pairsOf } from './http-course.ts'
import { alertOf, ticketOf } from './page-text.ts'
import { listRuns } from './storage.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  await service?.end()
  service?.remove()
})

/** What somebody might add to make a result up. */
const forged = [
  { field: 'time', value: '0.1' },
  { field: 'score', value: '5' },
  { field: 'events', value: '5/5' },
  { field: 'arrivedAtUs', value: '1' },
  { field: 'ok', value: 'true' },
  { field: 'tier', value: 'verified' },
  { field: '__proto__', value: 'x' },
] as const

/** Sends a request once with each forged field, in its form and in its address, and expects each to be refused. */
async function expectRefusals(course: HttpCourse, request: CourseRequest): Promise<void> {
  for (const { field, value } of forged) {
    const query = await course.ask({ ...request, path: `${request.path}?${field}=${value}` })
    expect(query.status, `${request.method} ${request.path}?${field}`).toBe(400)
    expect(alertOf(query.body)).toBe(`Cannot take the address: the field "${field}" is unknown.`)
    if (request.method !== 'POST') continue
    const form = await course.ask({ ...request, fields: [...pairsOf(request.fields ?? {}), [field, value]] })
    expect(form.status, `${field} in the form of ${request.path}`).toBe(400)
    expect(alertOf(form.body)).toBe(`Cannot take the form: the field "${field}" is unknown.`)
  }
}

describe('row 1: a made-up result', () => {
  it('is refused with the start, and no run is started', async () => {
    const course = new HttpCourse(service.url)
    const before = await listRuns(service.dataDir)
    const start = await course.prepareStart({ team: 'Made up' })
    await expectRefusals(course, start)
    await expect(listRuns(service.dataDir)).resolves.toEqual(before)
    await course.enter(await course.ask(course.stamped(start)))
    await expect(listRuns(service.dataDir)).resolves.toEqual([...before, course.id])
  })

  it.each(eventIds)('is refused with the answer to %s, and nothing is written down', async event => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Made up' })
    await course.solveUntil(event)
    const before = await kindsOf(service.url, course.id)
    const answer = await course.prepare(event)
    await expectRefusals(course, answer)
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(before)
    await expect(course.send(answer)).resolves.toMatchObject({ status: 303 })
    await expect(kindsOf(service.url, course.id)).resolves.toEqual([...before, 'event'])
  })

  it('is refused with the red button, and nothing is written down', async () => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Made up' })
    await course.solveUntil('e5')
    const before = await kindsOf(service.url, course.id)
    const ticket = ticketOf(await course.load(course.pathOf('e5')))
    await expectRefusals(course, { method: 'POST', path: course.pathOf('e5'), fields: { ticket } })
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(before)
  })

  it('is refused with the finish, and nothing is written down', async () => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Made up' })
    await course.solveUntil('finish')
    const before = await kindsOf(service.url, course.id)
    await expectRefusals(course, await course.prepareFinish({ tokens_in: '1' }))
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(before)
  })

  it('is refused in the address of every page of the course', async () => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Made up' })
    for (const page of [...eventIds, 'e3b', 'finish'] as const)
      await expectRefusals(course, { method: 'GET', path: course.pathOf(page) })
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(['start'])
  })
})

/** Returns what must hold by the rule of that flag, as the run page says it. */
const statesOf = (flag: string) => rules.find(rule => rule.flag === flag)?.states ?? ''

describe('row 2: the whole course by a plain HTTP client at full speed', () => {
  it('is recorded, shown, and flagged event-too-fast and total-too-short', async () => {
    const course = new HttpCourse(service.url)
    const result = await course.run({ team: 'Full speed', model: 'none', harness: 'node:http' })
    const evidence = await readEnded(service.url, course.id)
    const { records, verdict } = evidence
    expect(records.map(({ kind }) => kind)).toEqual(['start', ...eventIds.map(() => 'event'), 'finish'])

    const [start, finish] = [records[0], records[6]]
    if (!start || !finish) throw new Error('Cannot measure the run: it lacks records.')
    const legs = eventIds.map((event, at) => {
      const [before, record] = [records[at], records[at + 1]]
      if (!before || !record) throw new Error(`Cannot measure ${event}: it has no record.`)
      return { event, us: record.arrivedAtUs - before.arrivedAtUs, shown: showUsBetween(before, record) }
    })
    const fastest = legs.toSorted((a, b) => a.us - b.us)[0]
    const tooFast = {
      flag: 'event-too-fast',
      measured: `${fastest?.event} took ${fastest?.shown}`,
      limit: 'at least 300.000 ms',
    } as const
    const tooShort = {
      flag: 'total-too-short',
      measured: showUsBetween(start, finish),
      limit: 'at least 3000.000 ms',
    } as const
    expect(verdict.outcome).toBe('flagged')
    expect(brokenOf(evidence)).toEqual([tooFast, tooShort])
    expect(result).toContain(
      `RESULT: run ${course.id} team Full speed model none harness node:http events 5/5`,
    )

    const page = await readRunPage(service.url, course.id)
    for (const { flag, measured, limit } of [tooFast, tooShort])
      expect(page).toContain(brokenRow(statesOf(flag), flag, measured, limit))
    const row = await findInHall(service.url, course.id)
    expect(row?.part).toBe('flagged')
    for (const { flag, measured, limit } of [tooFast, tooShort])
      expect(row?.text).toContain(`${flag} ${measured}; limit ${limit}`)
  })
})

describe('row 3: the same with pauses', () => {
  it('is recorded and unverified, and its page says that no browser navigated', async () => {
    const course = new HttpCourse(service.url, { pauseMs: pacedMs })
    await course.run({ team: 'Paced' })
    const evidence = await readEnded(service.url, course.id)
    expect(brokenOf(evidence)).toEqual([])
    expect(evidence).toMatchObject({ tier: 'unverified', seen: 'no browser navigation headers' })
    const page = await readRunPage(service.url, course.id)
    expect(page).toContain('What the server saw | no browser navigation headers')
    expect(page).toContain('Unverified: the server saw every request and every rule holds, but no trace')
    await expect(findInHall(service.url, course.id)).resolves.toMatchObject({ part: 'unverified' })
  })

  it('stays unverified when it says that it is a browser, and that it is verified', async () => {
    const headers = {
      'sec-fetch-mode': 'navigate',
      'user-agent': 'Mozilla/5.0 (verified)',
      'x-tier': 'verified',
    }
    const course = new HttpCourse(service.url, { pauseMs: pacedMs, headers })
    await course.start({ team: 'Says so itself' })
    await expect(readLive(service.url, course.id)).resolves.toMatchObject({ tier: 'unverified' })
    await course.solveUntil('finish')
    await course.finish({ tokens_note: 'tier: verified' })
    const evidence = await readEnded(service.url, course.id)
    expect(brokenOf(evidence)).toEqual([])
    expect(evidence).toMatchObject({
      tier: 'unverified',
      seen: 'browser navigation headers with every request',
    })
    const page = await readRunPage(service.url, course.id)
    expect(page).toContain('Unverified: the server saw every request and every rule holds, but no trace')
  })
})
