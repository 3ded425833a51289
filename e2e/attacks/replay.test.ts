// Attacks, rows 4 and 5: a finished run's requests sent again, and one run's answers given in another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventIds } from '../../seeds/edition.ts'
import { gateCount } from '../../seeds/events/slalom.ts'
import { adjectives } from '../../seeds/words/adjectives.ts'
import { type RunningService, startService } from '../service.ts'
import { brokenOf, eventRecord, readEnded, readLive } from './evidence.ts'
import { type CourseRequest, HttpCourse, pacedMs, pairsOf } from './http-course.ts'
import { alertOf, choicesOf, codesOf, linksOf, quotesOf, resultOf, ticketOf } from './page-text.ts'
import { mostByChance, replayPairs } from './replay-pairs.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  await service?.end()
  service?.remove()
})

describe("row 4: a finished run's requests sent again with the same key", () => {
  it('lead to the result, every one, and the chain stays as it was to the byte', async () => {
    const course = new HttpCourse(service.url)
    const result = await course.run({ team: 'Once more' }, { tokens_in: '1' })
    const evidence = { method: 'GET', path: `/runs/${course.id}.json` } as const
    const before = (await course.ask(evidence)).body
    const requests = course.sent.filter(({ path }) => path === '/runs' || path.startsWith('/run/'))
    expect(requests).toHaveLength(21)

    for (const request of requests) {
      let answer = await course.ask(request)
      const itself = request.method === 'GET' && request.path === course.pathOf('finish')
      expect(answer.status, `${request.method} ${request.path}`).toBe(itself ? 200 : 303)
      while (answer.location) answer = await course.ask({ method: 'GET', path: answer.location })
      expect(answer.status).toBe(200)
      expect(resultOf(answer.body)).toBe(result)
    }
    expect((await course.ask(evidence)).body).toBe(before)
  })
})

/** Makes a whole run whose requests are to be used in another one; returns what it answered, by event. */
async function answersOfA(): Promise<{ a: HttpCourse; answers: Record<string, CourseRequest> }> {
  const a = new HttpCourse(service.url)
  await a.start({ team: 'A' })
  const answers: Record<string, CourseRequest> = {}
  for (const event of eventIds) {
    const answer = await a.prepare(event)
    answers[event] = answer
    await a.send(answer)
  }
  answers.finish = await a.prepareFinish()
  await a.send(answers.finish)
  return { a, answers }
}

/** Returns A's request as sent to B; A's discipline is swapped for one that B's form has, or it would be no answer. */
async function borrow(request: CourseRequest, a: HttpCourse, b: HttpCourse): Promise<CourseRequest> {
  const path = request.path.replace(a.key, b.key)
  if (!path.endsWith('/e1')) return { ...request, path }
  const [discipline = ''] = choicesOf(await b.load(path))
  const pairs = pairsOf(request.fields ?? {}).filter(([name]) => name !== 'discipline')
  return { ...request, path, fields: [...pairs, ['discipline', discipline]] }
}

const fieldOf = (request: CourseRequest | undefined, field: string) =>
  pairsOf(request?.fields ?? {}).find(([name]) => name === field)?.[1] ?? ''

describe("row 5: run A's answers given in run B", () => {
  it("are refused with A's tickets and links, each time with a refusal, and B is flagged", async () => {
    const { a, answers } = await answersOfA()
    const b = new HttpCourse(service.url, { pauseMs: pacedMs })
    await b.start({ team: 'B' })
    const refused = [...eventIds, 'finish'] as const
    for (const event of refused) {
      const borrowed = await b.ask(await borrow(answers[event] as CourseRequest, a, b))
      expect(borrowed.status, event).toBe(403)
      expect(alertOf(borrowed.body)).toBe(
        'Cannot take the answer: its ticket was not made for this run and event, the page must be loaded first.',
      )
      if (event !== 'finish') await b.solve(event)
    }
    await b.finish()
    const evidence = await readEnded(service.url, b.id)
    const refusals = evidence.records.filter(({ kind }) => kind === 'refusal').map(({ details }) => details)
    expect(refusals).toEqual(refused.map(event => ({ event, reason: 'wrong-ticket' })))
    expect(brokenOf(evidence)).toEqual([
      { flag: 'forged-ticket', measured: '6 wrong tickets, the first at e1', limit: 'none' },
    ])
    expect(evidence.verdict).toMatchObject({ outcome: 'flagged', eventsRight: 5 })
  })

  it("are wrong with B's tickets, unless both runs happen to share the answer", async () => {
    const { a, answers } = await answersOfA()
    const drawnA = (await readEnded(service.url, a.id)).draw
    const place = drawnA.e2.shown.gates.indexOf(drawnA.e2.shown.target)
    const b = new HttpCourse(service.url)
    await b.start({ team: 'B' })

    const sprint = await b.load(b.pathOf('e1'))
    const [discipline = ''] = choicesOf(sprint)
    const athlete = { name: fieldOf(answers.e1, 'name'), email: fieldOf(answers.e1, 'email'), discipline }
    await b.send({ method: 'POST', path: b.pathOf('e1'), fields: { ticket: ticketOf(sprint), ...athlete } })

    const slalom = await b.load(b.pathOf('e2'))
    expect(linksOf(slalom).map(({ text }) => text)).not.toContain(drawnA.e2.shown.target)
    await b.send({ method: 'GET', path: linksOf(slalom)[place]?.href ?? '' })

    const code = fieldOf(answers.e3, 'code')
    expect(codesOf(await b.load(b.pathOf('e3')))).not.toContain(code)
    const handOver = await b.load(b.pathOf('e3b'))
    await b.send({ method: 'POST', path: b.pathOf('e3b'), fields: { ticket: ticketOf(handOver), code } })

    const hurdles = await b.load(b.pathOf('e4'))
    const answer = fieldOf(answers.e4, 'answer')
    await b.send({ method: 'POST', path: b.pathOf('e4'), fields: { ticket: ticketOf(hurdles), answer } })

    const [, exit] = quotesOf(await b.load(b.pathOf('e5')))
    await b.solve('e5')
    await b.finish()

    const evidence = await readEnded(service.url, b.id)
    const drawnB = evidence.draw
    const right = (event: string) => eventRecord(evidence, event).details.ok
    expect(right('e1')).toBe(false)
    expect(right('e2')).toBe(drawnB.e2.shown.gates[place] === drawnB.e2.shown.target)
    expect(right('e3')).toBe(false)
    expect(right('e4')).toBe(drawnA.e4.shown.confirm === drawnB.e4.shown.confirm)
    expect(exit === drawnA.e5.shown.exit).toBe(drawnB.e5.shown.exit === drawnA.e5.shown.exit)
  })

  it("are no answer at all where B's page does not offer them", async () => {
    const b = new HttpCourse(service.url)
    await b.start({ team: 'B' })
    const answer = await b.prepare('e1')
    const choices = choicesOf(await b.load(b.pathOf('e1')))
    const foreign = [
      'Aerobics',
      'Airboard',
      'Alpinism',
      'Aquabike',
      'Aquatics',
      'Ballroom',
      'Baseball',
      'Biathlon',
    ]
    const discipline = [...foreign, 'Bikepolo'].find(sport => !choices.includes(sport)) ?? ''
    const pairs = pairsOf(answer.fields ?? {}).filter(([name]) => name !== 'discipline')
    const refused = await b.send({ ...answer, fields: [...pairs, ['discipline', discipline]] })
    expect(refused.status).toBe(400)
    expect(alertOf(refused.body)).toBe('Cannot take the form: the field "discipline" is none of the choices.')
    const { records } = await readLive(service.url, b.id)
    expect(records.map(({ kind }) => kind)).toEqual(['start'])
  })

  it('fail in 200 pairs of seeds as often as chance allows', () => {
    const count = replayPairs(200)
    console.log(`Answers of run A that were right in run B: ${JSON.stringify(count)}`)
    expect(count).toMatchObject({ pairs: 200, e1: 0, e2ByText: 0, e3: 0 })
    expect(count.e2ByPosition).toBeLessThanOrEqual(mostByChance(200, 1 / gateCount))
    const sameWord = mostByChance(200, 1 / adjectives.length)
    expect(count.e4ByText).toBeLessThanOrEqual(sameWord)
    expect(count.e5ByText).toBeLessThanOrEqual(sameWord)
  })
})
