import { describe, expect, it } from 'vitest'
import { documentOf, readOne, seenIn } from './fixtures/sample-files.ts'

const startMs = Date.UTC(2026, 8, 1, 10)
const metadata = (start: number, end: number, more: object = {}) => ({
  step_start_time: startMs / 1000 + start,
  step_end_time: startMs / 1000 + end,
  step_number: 1,
  ...more,
})
const page = (title: string) => ({ url: 'https://x.example/', title, tabs: [], interacted_element: [null] })
const step = (action: unknown, result: unknown, more: object = {}) => ({
  model_output: { evaluation_previous_goal: '', memory: '', next_goal: '', action },
  result,
  state: page(''),
  metadata: metadata(2, 5.25),
  ...more,
})
const read = (steps: readonly unknown[], more: object = {}) =>
  readOne(documentOf({ history: steps, ...more }))
const warning =
  'A browser-use history has no token counts: put `history.usage.model_dump()` beside it as "usage", and the model as "model".'

describe('readTraces(files, watched) of browser-use histories', () => {
  it('finds what a page showed when a step began, what was typed then, and results when it ended', async () => {
    const trace = await read([
      step([{ navigate: { url: 'https://x.example/' } }], [{ extracted_content: 'Navigated' }], {
        metadata: metadata(0.5, 1),
        state: page('Run the course'),
      }),
      step(
        [{ input: { index: 3, text: '4711' } }, { extract: { query: 'the runner' } }],
        [{ extracted_content: 'Typed 4711 into 3' }, { extracted_content: 'the runner: Lena Marsh' }],
      ),
      step(
        [{ done: { text: 'RESULT: run QWERT789', success: true } }],
        [{ is_done: true, extracted_content: 'RESULT: run QWERT789' }],
      ),
    ])
    expect(trace).toMatchObject({
      format: 'browser-use',
      version: null,
      clock: 'absolute',
      firstMs: startMs + 500,
      lastMs: startMs + 5_250,
      runIds: new Set(['QWERT789']),
    })
    expect([...trace.tools]).toEqual([
      ['navigate', 1],
      ['input', 1],
      ['extract', 1],
      ['done', 1],
    ])
    // What an action typed is not read in the result that repeats it.
    expect(seenIn(trace, startMs)).toEqual({
      task: ['read 0.5'],
      typed: ['typed 2'],
      shown: ['read 5.25'],
      result: ['typed 2', 'said 5.25'],
    })
  })

  it('reads what the model was told of the page when the step began, before it typed', async () => {
    const trace = await read([
      step([{ input: { index: 1, text: 'Lena Marsh' } }], [], { state_message: '[1]<p>Lena Marsh</p>' }),
    ])
    expect(seenIn(trace, startMs).shown).toEqual(['read 2', 'typed 2'])
    const { read: seen, typed } = trace.sightings.get('shown') ?? { read: [], typed: [] }
    expect(seen[0]?.order).toBeLessThan(typed[0]?.order ?? 0)
  })

  it('reads a step of 2024: one action, one result, no times', async () => {
    const trace = await read([
      {
        model_output: {
          current_state: { valuation_previous_goal: 'Run the course', memory: '', next_goal: '' },
          action: { input_text: { index: 1, text: '4711' }, click_element: null },
        },
        result: { is_done: false, extracted_content: null, error: 'Lena Marsh is not there' },
        state: page(''),
      },
    ])
    expect(trace).toMatchObject({ clock: 'none', firstMs: null, tools: new Map([['input_text', 1]]) })
    expect(seenIn(trace, 0)).toMatchObject({ task: ['said -'], typed: ['typed -'], shown: ['read -'] })
  })

  it('passes over a step without an answer, and actions that are empty', async () => {
    const trace = await read([step([{}], []), { ...step([], []), model_output: null }])
    expect(trace.tools).toEqual(new Map())
    expect(trace.models).toEqual([{ id: '', calls: 1, usage: null }])
  })

  it('counts nothing where there is no usage, and says what to put beside the history', async () => {
    const trace = await read([step([], []), step([], [])], { model: 'm-1' })
    expect(trace.models).toEqual([{ id: 'm-1', calls: 2, usage: null }])
    expect(trace.warnings).toEqual([warning])
  })

  it('takes the prompts’ sizes of 2025 for an estimate', async () => {
    const sized = (size: number) => step([], [], { metadata: metadata(1, 2, { input_tokens: size }) })
    const trace = await read([sized(3000), sized(4000), sized(-1), sized(0.5)])
    expect(trace.models).toMatchObject([
      { calls: 4, usage: { input: 7000, output: 0, inputQuality: 'estimate', outputQuality: 'estimate' } },
    ])
    expect(trace.warnings).toEqual([warning])
  })

  const sums = { total_prompt_tokens: 1000, total_prompt_cached_tokens: 600, total_completion_tokens: 50 }

  it.each<[string, object, object]>([
    [
      'by the model beside it',
      { model: 'm-1', usage: { ...sums, entry_count: 2 } },
      { id: 'm-1', calls: 2, usage: { input: 1000, cacheRead: 600, cacheWrite: null, output: 50 } },
    ],
    [
      'by the model it names itself',
      {
        model: 'm-1',
        usage: {
          ...sums,
          by_model: { 'm-2': { prompt_tokens: 1000, completion_tokens: 50, invocations: 3 } },
        },
      },
      { id: 'm-2', calls: 3, usage: { input: 1000, output: 50 } },
    ],
    [
      'with cache writes, which are not in the prompt',
      { model: 'm-1', usage: { ...sums, total_prompt_cache_creation_tokens: 300 } },
      {
        id: 'm-1',
        usage: { input: 1300, cacheRead: 600, cacheWrite: 300, output: 50, inputQuality: 'exact' },
      },
    ],
  ])('counts the usage that stands beside the history %s', async (_, more, model) => {
    const trace = await read([step([], [])], more)
    expect(trace.models).toMatchObject([model])
    expect(trace.warnings).toEqual([])
  })

  it('counts each model, the cache with the one that was sent most', async () => {
    const one = (prompt: number, output: number) => ({
      prompt_tokens: prompt,
      completion_tokens: output,
      invocations: 1,
    })
    const usage = {
      ...sums,
      total_prompt_cache_creation_tokens: 7,
      by_model: { 'm-small': one(100, 5), 'm-1': one(900, 45) },
    }
    const trace = await read([step([], [])], { usage })
    expect(trace.models).toMatchObject([
      { id: 'm-small', usage: { input: 100, cacheRead: null, output: 5 } },
      { id: 'm-1', usage: { input: 907, cacheRead: 600, cacheWrite: 7, output: 45 } },
    ])
  })

  it.each([
    ['zeros', { total_prompt_tokens: 0, total_completion_tokens: 0 }],
    ['fractions', { total_prompt_tokens: 10.5, total_completion_tokens: 1 }],
    ['negative numbers', { total_prompt_tokens: 10, total_completion_tokens: -1 }],
  ])('takes %s for no counts', async (_, usage) => {
    const trace = await read([step([], [])], { usage, model: 'm-1' })
    expect(trace.models).toEqual([{ id: 'm-1', calls: 1, usage: null }])
  })

  it('takes names like __proto__ for names', async () => {
    const text = documentOf({
      history: [step([{ NAME: {} }], [])],
      usage: { ...sums, by_model: { NAME: {} } },
    })
    const trace = await readOne(text.replaceAll('NAME', '__proto__'))
    expect(trace.tools).toEqual(new Map([['__proto__', 1]]))
    expect(trace.models).toMatchObject([{ id: '__proto__', usage: { input: 1000 } }])
  })
})
