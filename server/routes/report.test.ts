// The token report, asked without a port: what is taken, what is refused, and that it moves nothing but the price.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventIds } from '../../seeds/edition.ts'
import { draftRecord } from '../draft.ts'
import { type RefusalCode, refusals } from '../refusal.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let test: TestApp

beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

const json = { accept: 'application/json' }
const clock = () => test.deps.clock.nowUs() / 1000

/** Starts a run and answers every event, a second apart; returns its key and id. */
async function startToFinish() {
  const key = await test.start({ model: 'jev-1.13.0', clock: String(clock()) })
  const append = (kind: 'event' | 'finish', details: object, texts: Record<string, string | null>) => {
    test.pass(1_000)
    const plain = { ...details, navigated: true } as never
    const draft = draftRecord(kind, test.deps.clock.nowUs(), clock(), { texts: texts as never, plain })
    return test.deps.course.extendRun(key, ({ run }) => ({ outcome: run.id, append: draft }))
  }
  for (const event of eventIds)
    await append('event', { event, ok: true, clockSource: 'press' }, { answer: 'x' })
  const id = await append('finish', {}, { tokensIn: '48,659', tokensOut: '6,015', tokensNote: null })
  return { key, id: id ?? '', path: `/run/${key}/report` }
}

/** Six lines as the page sends them: those given, the others blank. */
function reportOf(key: string, lines: readonly (readonly string[])[], beside: Record<string, string> = {}) {
  const form = new URLSearchParams({
    ticket: test.deps.tickets.forRun(key, 'report'),
    source: 'metered',
    ...beside,
  })
  const fields = ['model', 'uncached_input', 'cached_input', 'cache_writes', 'output']
  for (let at = 0; at < 6; at++)
    for (const [column, field] of fields.entries()) form.append(field, lines[at]?.[column] ?? '')
  return form
}

function send(path: string, form: URLSearchParams, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return test.app.inject({
    method: 'POST',
    url: path,
    payload: form.toString(),
    headers: { ...type, ...headers },
  })
}

const jev = ['jev-1.13.0', '43,943', '', '', '5,551']
const sonnet = ['Sonnet 5', '42 839', '0', '0', '1_475']

describe('a token report', () => {
  it('is priced line by line, and leads to the run’s page', async () => {
    const { key, id, path } = await startToFinish()
    expect((await test.deps.hall.findPrice(id))?.costNanoUsd).toBe(2_043_678)
    expect((await test.get(path)).body).toContain('aria-label="Line 6, output"')
    const answer = await send(path, reportOf(key, [jev, ['', '', '', '', ''], sonnet]))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/runs/${id}`])
    const price = await test.deps.hall.findPrice(id)
    expect(price?.costNanoUsd).toBe(102_273_606)
    expect(price?.lines.map(line => line.pricedAs)).toEqual([
      'typesafe/jev-1.13.0',
      'anthropic/claude-sonnet-5',
    ])
  })

  it('moves neither the verdict nor the time, and the latest counts', async () => {
    const { key, id, path } = await startToFinish()
    const nowUs = () => test.deps.clock.nowUs()
    const before = await test.deps.hall.findRun(id, nowUs())
    expect(before).toMatchObject({ outcome: 'ranked', totalMs: 6_000 })
    test.pass(3_600_000)
    await send(path, reportOf(key, [sonnet]))
    await send(path, reportOf(key, [['jev', '1', '', '', '1']]))
    const after = await test.deps.hall.findRun(id, nowUs())
    expect(after).toEqual({
      ...before,
      ...{ tokensIn: 1, tokensOut: 1, costNanoUsd: null },
      noCost: 'no list price: a family name, a version is needed',
    })
    const records = (await test.deps.course.findChain(id))?.chain.records ?? []
    expect(records.slice(-2).map(({ kind, clientClockMs }) => [kind, clientClockMs])).toEqual([
      ['report', null],
      ['report', null],
    ])
  })

  it('is taken as a client without blank lines sends it', async () => {
    const { key, id, path } = await startToFinish()
    const form = { model: 'gpt-5', uncached_input: '1000', cached_input: '', cache_writes: '', output: '10' }
    const ticket = test.deps.tickets.forRun(key, 'report')
    expect((await test.post(path, { ticket, source: 'estimated', ...form })).headers.location).toBe(
      `/runs/${id}`,
    )
  })

  it.each([
    ['a number that is none', [jev, ['Sonnet 5', '1', '', '', '4k']], 'the field "line 2, output" is "4k"'],
    ['a negative number', [['Sonnet 5', '1', '-1', '', '4']], 'the field "line 1, cached input" is "-1"'],
    ['no model', [jev, ['', '1', '1', '1', '1']], 'the field "line 2, model" is blank, a name is needed.'],
    ['no number', [['Sonnet 5', '', 'unknown', '', '']], 'line 1 has no number, at least one is needed.'],
    [
      'a hidden sign',
      [['Sonnet\u200b 5', '1', '', '', '1']],
      '"line 1, model" has control or invisible characters.',
    ],
    ['a long name', [['x'.repeat(61), '1', '', '', '1']], '"line 1, model" has more than 60 characters.'],
    ['no line', [], 'no line is filled in, one with a model and its tokens is needed.'],
  ])('with %s is shown again with all that was typed', async (_, lines, problem) => {
    const { key, id, path } = await startToFinish()
    const answer = await send(path, reportOf(key, lines))
    const body = answer.body.replaceAll('&quot;', '"')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(body).toMatch(/<p role="alert">Cannot take the form: .+ Nothing was written down/)
    expect(body).toContain(problem)
    for (const text of lines.flat()) expect(body).toContain(`value="${text}"`)
    expect(body).toContain('<option value="metered" selected>')
    expect((await test.deps.course.findChain(id))?.chain.records).toHaveLength(7)
  })

  it.each([
    ['a source that is none', { source: 'constructor' }, 'the field "source" is none of the choices.'],
    ['a field of its own', { cost: '0' }, 'the field "cost" is unknown.'],
    ['no ticket', { ticket: [] as never }, ''],
  ])('with %s is shown again too', async (_, beside, problem) => {
    const { key, path } = await startToFinish()
    const form = reportOf(key, [jev], beside)
    if (!problem) form.delete('ticket')
    const { statusCode, body } = await send(path, form)
    expect(statusCode).toBe(400)
    expect(body.replaceAll('&quot;', '"')).toContain(problem || 'the field "ticket" is missing')
    expect(body).toContain('value="43,943"')
  })

  it.each([
    ['more lines than six', 7, 'model', '7 lines are filled in, 6 is the most.'],
    [
      'a field left out',
      1,
      'output',
      'a field is sent fewer times than the others, every line needs all five.',
    ],
  ])('with %s is refused', async (_, count, field, problem) => {
    const { key, path } = await startToFinish()
    const form = reportOf(key, Array(6).fill(jev))
    if (count === 7)
      for (const name of ['model', 'uncached_input', 'cached_input', 'cache_writes', 'output'])
        form.append(name, '1')
    else form.delete(field)
    const answer = await send(path, form, json)
    expect([answer.statusCode, answer.json().error.code, answer.json().error.message]).toEqual([
      400,
      'bad-field',
      `Cannot take the form: ${problem}`,
    ])
  })

  it('before the finish leads to the current page, of a run that never finished to its page', async () => {
    const key = await test.start()
    const path = `/run/${key}/report`
    const { run } = (await test.deps.course.findSteps(key)) ?? { run: { id: '' } }
    const ways = async () => [
      (await test.get(path)).headers.location,
      (await send(path, reportOf(key, [jev]))).headers.location,
    ]
    expect(await ways()).toEqual([`/run/${key}/e1`, `/run/${key}/e1`])
    test.pass(30 * 60_000 + 1)
    expect(await ways()).toEqual([`/runs/${run.id}`, `/runs/${run.id}`])
  })

  const refused: readonly [
    RefusalCode,
    (key: string, path: string) => Promise<{ statusCode: number; json(): unknown }>,
  ][] = [
    ['no-such-run', () => test.get('/run/nokeynokeynokeynokeyno/report', json)],
    ['no-such-run', () => send('/run/nokeynokeynokeynokeyno/report', new URLSearchParams(), json)],
    ['bad-query', (_, path) => test.get(`${path}?model=x`, json)],
    ['bad-query', (key, path) => send(`${path}?model=x`, reportOf(key, [jev]), json)],
    ['wrong-report-ticket', (key, path) => send(path, reportOf(key, [jev], { ticket: 'made up' }), json)],
    [
      'wrong-report-ticket',
      (key, path) =>
        send(path, reportOf(key, [jev], { ticket: test.deps.tickets.forRun(key, 'finish') }), json),
    ],
    [
      'too-late-to-report',
      async (_, path) => {
        test.pass(24 * 3_600_000 + 1)
        return test.get(path, json)
      },
    ],
    [
      'too-late-to-report',
      async (key, path) => {
        test.pass(24 * 3_600_000 + 1)
        return send(path, reportOf(key, [jev]), json)
      },
    ],
    [
      'too-many-reports',
      async (key, path) => {
        for (let at = 0; at < 20; at++) await send(path, reportOf(key, [jev]))
        return send(path, reportOf(key, [jev]), json)
      },
    ],
  ]
  it.each(refused)('is refused: %s', async (code, ask) => {
    const { key, path, id } = await startToFinish()
    const answer = await ask(key, path)
    const [status, message, remedy] = refusals[code]
    const { error } = answer.json() as { error: { code: string; message: string; remedy: string } }
    expect([answer.statusCode, error.code, error.remedy]).toEqual([status, code, remedy])
    expect(error.message).toContain(message.split('{}')[0])
    const reports = (await test.deps.course.findChain(id))?.chain.records.filter(
      ({ kind }) => kind === 'report',
    )
    expect(reports).toHaveLength(code === 'too-many-reports' ? 20 : 0)
  })

  it('is taken to the end of the day', async () => {
    const { key, id, path } = await startToFinish()
    test.pass(24 * 3_600_000)
    expect((await send(path, reportOf(key, [jev]))).headers.location).toBe(`/runs/${id}`)
  })
})

describe('the result page', () => {
  it('leads to the report while one is taken, and keeps its line in front', async () => {
    const { key, path } = await startToFinish()
    const { body } = await test.get(`/run/${key}/finish`)
    expect(body).toContain(`<a href="${path}">report the tokens of each</a>`)
    const text = body.slice(body.indexOf('<main')).replace(/<[^>]*>/g, '')
    expect(text.indexOf('RESULT: run')).toBeGreaterThan(0)
    expect(text.indexOf('RESULT: run')).toBeLessThan(500)
    expect(body).not.toContain('<code')
    test.pass(24 * 3_600_000 + 1)
    expect((await test.get(`/run/${key}/finish`)).body).not.toContain('/report')
  })
})
