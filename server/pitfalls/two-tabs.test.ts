// Two runs in two tabs of one browser: each is credited to the name and the key it was started with.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { drawCourse } from '../../seeds/draw.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { rowsOf } from './surfaces-suite.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.close())

/** A tab: its key, and every step that leads to the finish, each a second after whatever came before. */
async function openTab(team: string, tokensIn: string) {
  const clock = () => String(Math.floor(app.deps.clock.nowUs() / 1000))
  const key = await app.start({ team, clock: clock() })
  const found = await app.deps.course.findSteps(key)
  if (!found) throw new Error(`Cannot open a tab: ${team} has no run.`)
  const { e1, e2, e3, e4 } = drawCourse(found.run.seed)
  const { tickets } = app.deps
  const cookie = { cookie: 'tab=1', referer: 'http://olympics.test/' }
  const send = (event: 'e1' | 'e3' | 'e4' | 'finish', page: string, form: Record<string, string>) => () => {
    app.pass(1000)
    const ticket = tickets.forRun(key, event)
    return app.post(`/run/${key}/${page}`, { ticket, ...form, clock: clock() }, cookie)
  }
  const follow = (event: 'e2' | 'e5', count: number, at: number) => () => {
    app.pass(1000)
    return app.get(`/run/${key}/${event}/${tickets.forLinks(key, event, count)[at]}?clock=${clock()}`, cookie)
  }
  const steps = [
    send('e1', 'e1', { ...e1.expected }),
    follow('e2', e2.shown.gates.length, e2.shown.gates.indexOf(e2.expected.target)),
    send('e3', 'e3b', { code: e3.expected.code }),
    send('e4', 'e4', { answer: e4.expected.confirm }),
    follow('e5', 1, 0),
    send('finish', 'finish', { tokens_in: tokensIn, tokens_out: '1', tokens_note: '' }),
  ]
  return { key, id: found.run.id, steps }
}

it('two runs in two tabs credited to one name: the key is the run', async () => {
  const left = await openTab('Left', '111')
  const right = await openTab('Right', '222')
  for (const [at, step] of left.steps.entries()) {
    expect((await step()).statusCode).toBe(303)
    expect((await right.steps[at]?.())?.statusCode).toBe(303)
  }
  const rows = rowsOf((await app.get('/hall')).body, 'unverified')
  expect(rows.map(row => [row.id, row['Team, model, harness'], row.Events, row['Tokens in, out']])).toEqual([
    [left.id, 'Left–, –', '5/5', '1111'],
    [right.id, 'Right–, –', '5/5', '2221'],
  ])
  for (const [{ key, id }, team] of [
    [left, 'Left'],
    [right, 'Right'],
  ] as const)
    expect((await app.get(`/run/${key}/finish`)).body).toContain(`RESULT: run ${id} team ${team} `)
})
