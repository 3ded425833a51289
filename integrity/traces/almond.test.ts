import { describe, expect, it } from 'vitest'
import { readTraces } from './read-traces.ts'

const step = (choice: string, tokens = 1000) => ({
  step: 1,
  observe_ms: 2,
  decide_ms: 300,
  tokens,
  choice,
  act_ms: 200,
})
const met = { ...step('(condition met)', 0), result: 'DONE' }
const result = (log: readonly unknown[], tokens: number | undefined, text: string) => ({
  task: 'Sprint',
  wall_s: 2.8,
  tokens,
  tokens_out: 200,
  log,
  finalState: { url: 'https://x.example/e1', status: [], text },
})
const course = (results: readonly unknown[], planMs = 0) => ({
  identity: { team: 't', model: 'jev-1', harness: 'fast loop' },
  planMs,
  course: [{ name: 'Sprint', goal: 'Register the athlete', data: { Sport: 'Marathon' } }],
  results,
  finalText: 'RESULT: run QWERT7 team t',
})

async function read(value: unknown) {
  const bytes = async function* () {
    yield Buffer.from(JSON.stringify(value, null, 1))
  }
  const watched = [
    { name: 'name', text: 'Ada Lovelace' },
    { name: 'goal', text: 'Marathon' },
  ]
  return (await readTraces([{ name: 'course.json', bytes }], watched)).traces[0]
}

describe('readTraces(files, watched) of an Almond-fastloop course log', () => {
  it('counts decisions and tokens, and has no clock', async () => {
    const trace = await read(
      course([
        result(
          [step("Type the value 'Ada Lovelace'"), step("Click the link 'x'"), met],
          2100,
          'name Ada Lovelace',
        ),
        result([step('Scroll down', 700), met], undefined, ''),
      ]),
    )
    expect(trace).toMatchObject({
      format: 'almond',
      clock: 'none',
      firstMs: null,
      lastMs: null,
      sessions: ['QWERT7'],
      tools: new Map([
        ['type', 1],
        ['click', 1],
        ['scroll', 1],
      ]),
      warnings: [],
    })
    expect(trace?.models).toEqual([
      {
        id: 'jev-1',
        calls: 3,
        usage: {
          input: 2800,
          cacheRead: null,
          cacheWrite: null,
          output: 400,
          reasoning: null,
          inputQuality: 'exact',
          outputQuality: 'exact',
        },
      },
    ])
    const name = trace?.sightings.get('name')
    expect([name?.typed.length, name?.read.length, trace?.sightings.get('goal')?.told.length]).toEqual([
      1, 1, 1,
    ])
    expect(name?.typed[0]?.atMs).toBeNull()
  })

  it('says that a planner’s tokens are missing', async () => {
    const trace = await read(course([result([step('Click x')], 1000, '')], 30_653))
    expect(trace?.models[0]?.usage).toMatchObject({ input: 1000, inputQuality: 'lower bound' })
    expect(trace?.warnings).toHaveLength(1)
  })

  it('takes zeros everywhere for withheld numbers', async () => {
    const silent = { ...result([step('Click x', 0)], 0, ''), tokens_out: 0 }
    expect((await read(course([silent])))?.models).toEqual([{ id: 'jev-1', calls: 0, usage: null }])
  })

  it('survives names like __proto__ and results of any shape', async () => {
    const odd = JSON.parse('{"__proto__":{"tokens":9},"log":[null,7,{"choice":"__proto__","tokens":5}]}')
    const trace = await read(course([result([step('Click x')], 10, ''), odd, null]))
    expect(trace?.models[0]).toMatchObject({ calls: 2, usage: { input: 15, outputQuality: 'lower bound' } })
  })
})
