// Attacks, rows 6 and 7: events out of their order, and twenty requests at once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventId, eventIds } from '../../seeds/edition.ts'
import { type RunningService, startService } from '../service.ts'
import { brokenOf, findInHall, kindsOf, readEnded, readLive } from './evidence.ts'
import { HttpCourse, pacedMs } from './http-course.ts'
import { alertOf } from './page-text.ts'
import { listRuns } from './storage.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  await service?.end()
  service?.remove()
})

describe('row 6: an event ahead of its turn', () => {
  it('is refused, written down, and flags the run event-order once it has finished', async () => {
    const course = new HttpCourse(service.url, { pauseMs: pacedMs })
    await course.start({ team: 'Ahead' })
    const path = course.pathOf('e5')
    const early = await course.ask({ method: 'POST', path, fields: { ticket: 'made up' } })
    expect(early.status).toBe(409)
    expect(alertOf(early.body)).toBe('Cannot take the answer: it is not the turn of this event.')
    const live = await readLive(service.url, course.id)
    expect(live.records.map(({ kind }) => kind)).toEqual(['start', 'refusal'])

    await course.solveUntil('finish')
    await course.finish()
    const evidence = await readEnded(service.url, course.id)
    expect(evidence.records[1]).toMatchObject({
      kind: 'refusal',
      details: { event: 'e5', reason: 'out-of-turn' },
    })
    expect(brokenOf(evidence)).toEqual([
      { flag: 'event-order', measured: 'e5 was tried out of its turn', limit: 'e1, e2, e3, e4, e5' },
    ])
    const row = await findInHall(service.url, course.id)
    expect(row).toMatchObject({ part: 'flagged' })
    expect(row?.text).toContain('event-order e5 was tried out of its turn; limit e1, e2, e3, e4, e5')
  })

  it.each([
    { name: 'a made-up link of e5', path: 'e5/AAAAAAAA', method: 'GET' },
    { name: 'the hand-over', path: 'e3b', method: 'POST' },
    { name: 'the finish', path: 'finish', method: 'POST' },
  ] as const)('is refused with 409 as $name', async ({ path, method }) => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Ahead' })
    const fields = path === 'e3b' ? { ticket: 'x', code: '123456' } : { ticket: 'x' }
    const address = `/run/${course.key}/${path}`
    const early = await course.ask({ method, path: address, ...(method === 'POST' && { fields }) })
    expect(early.status).toBe(409)
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(['start', 'refusal'])
  })

  it.each([
    { done: 'e1', ahead: ['e2', 'e3', 'e3b', 'e4', 'e5', 'finish'] },
    { done: 'e3', ahead: ['e4', 'e5', 'finish'] },
    { done: 'e5', ahead: ['finish'] },
  ] as const)('leads to $done, whose turn it is, when its page is opened', async ({ done, ahead }) => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Ahead' })
    await course.solveUntil(done)
    const before = await kindsOf(service.url, course.id)
    for (const page of ahead) {
      const { status, location } = await course.ask({ method: 'GET', path: course.pathOf(page) })
      expect({ page, status, location }).toEqual({ page, status: 303, location: course.pathOf(done) })
    }
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(before)
  })
})

/** Sends a request twenty times at once and returns the different answers. */
async function twentyTimes(course: HttpCourse, request: Parameters<HttpCourse['ask']>[0]) {
  const answers = await Promise.all(Array.from({ length: 20 }, () => course.ask(request)))
  return [...new Set(answers.map(({ status, location }) => `${status} ${location}`))]
}

describe('row 7: twenty requests at once', () => {
  it('start one run with one ticket, and all lead to it', async () => {
    const before = await listRuns(service.dataDir)
    const course = new HttpCourse(service.url)
    const start = course.stamped(await course.prepareStart({ team: 'Twenty' }))
    const places = await twentyTimes(course, start)
    expect(places).toEqual([expect.stringMatching(/^303 \/run\/[\w-]{22}\/e1$/)])
    const runs = await listRuns(service.dataDir)
    expect(runs).toHaveLength(before.length + 1)
    await expect(kindsOf(service.url, runs.at(-1) ?? '')).resolves.toEqual(['start'])
  })

  it.each(eventIds)('answer %s once, and all lead to the same page', async (event: EventId) => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Twenty' })
    await course.solveUntil(event)
    const before = await kindsOf(service.url, course.id)
    const places = await twentyTimes(course, course.stamped(await course.prepare(event)))
    expect(places).toEqual([`303 ${course.pathOf(event === 'e3' ? 'e3b' : event)}`])
    await expect(kindsOf(service.url, course.id)).resolves.toEqual([...before, 'event'])
  })

  it('finish once, and all lead to the result', async () => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Twenty' })
    await course.solveUntil('finish')
    const places = await twentyTimes(course, course.stamped(await course.prepareFinish()))
    expect(places).toEqual([`303 ${course.pathOf('finish')}`])
    const kinds = await kindsOf(service.url, course.id)
    expect(kinds).toEqual(['start', 'event', 'event', 'event', 'event', 'event', 'finish'])
  })
})
