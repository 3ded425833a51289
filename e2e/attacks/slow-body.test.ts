// Attacks, row 8: a request opened early whose body comes late, or never.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventIds } from '../../seeds/edition.ts'
import { type RunningService, startService } from '../service.ts'
import { brokenOf, kindsOf, readEnded } from './evidence.ts'
import { HttpCourse, pairsOf } from './http-course.ts'
import { openSlowPost } from './slow-request.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  await service?.end()
  service?.remove()
})

/** Returns the body of the finish request of a run that has answered everything. */
async function finishBody(course: HttpCourse): Promise<string> {
  const { fields = {} } = course.stamped(await course.prepareFinish())
  return new URLSearchParams(pairsOf(fields).map(([name, value]) => [name, value])).toString()
}

/** Returns a run that has all but the finish. */
async function runToFinish(): Promise<HttpCourse> {
  const course = new HttpCourse(service.url)
  await course.start({ team: 'Slow' })
  await course.solveUntil('finish')
  return course
}

const unfinished = ['start', ...eventIds.map(() => 'event')]

describe('row 8: a finish request opened early', () => {
  it('counts from when its body was whole, not from when it was opened', async () => {
    const course = await runToFinish()
    const body = await finishBody(course)
    const request = await openSlowPost(service.url, course.pathOf('finish'), body.length)
    request.send(body.slice(0, 10))
    const openedMs = performance.now()
    await wait(1500)
    const heldMs = performance.now() - openedMs
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(unfinished)
    request.send(body.slice(10))
    await expect(request.status).resolves.toBe(303)

    const { records, verdict } = await readEnded(service.url, course.id)
    const [last, finish] = records.slice(-2)
    expect([last?.kind, finish?.kind]).toEqual(['event', 'finish'])
    expect(verdict.splits.finishLegUs).toBe((finish?.arrivedAtUs ?? 0) - (last?.arrivedAtUs ?? 0))
    expect(verdict.splits.finishLegUs).toBeGreaterThanOrEqual(Math.floor(heldMs * 1000))
  })

  it('cannot be opened before the last event to be counted there', async () => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Slow' })
    const ticket = 'ticket=guessed'
    const request = await openSlowPost(service.url, course.pathOf('finish'), ticket.length)
    request.send(ticket.slice(0, 5))
    await course.solveUntil('finish')
    request.send(ticket.slice(5))
    await expect(request.status).resolves.toBe(403)
    await course.finish()
    expect(brokenOf(await readEnded(service.url, course.id))).toContainEqual({
      flag: 'forged-ticket',
      measured: '1 wrong ticket, the first at finish',
      limit: 'none',
    })
  })

  it('gets 408 after ten seconds when its body never comes, or comes in drops, and writes nothing', async () => {
    const course = await runToFinish()
    const body = await finishBody(course)
    const openedMs = performance.now()
    const [silent, dripping] = await Promise.all([
      openSlowPost(service.url, course.pathOf('finish'), body.length),
      openSlowPost(service.url, course.pathOf('finish'), 10_000),
    ])
    const drops = setInterval(() => dripping.send('a'), 500)
    try {
      const answered = Promise.all([silent.status, dripping.status])
      const overdue = wait(15_000, 'no answer within 15 s', { ref: false })
      await expect(Promise.race([answered, overdue])).resolves.toEqual([408, 408])
    } finally {
      clearInterval(drops)
      silent.hangUp()
      dripping.hangUp()
    }
    expect(performance.now() - openedMs).toBeGreaterThanOrEqual(10_000)
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(unfinished)
  })

  it('leaves the run as it was when the client hangs up in the middle', async () => {
    const course = await runToFinish()
    const body = await finishBody(course)
    const request = await openSlowPost(service.url, course.pathOf('finish'), body.length)
    request.send(body.slice(0, 10))
    request.hangUp()
    await expect(request.status).resolves.toBeNull()
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(unfinished)
    await course.finish()
    const { records } = await readEnded(service.url, course.id)
    expect(records.map(({ kind }) => kind)).toEqual([...unfinished, 'finish'])
  })
})
