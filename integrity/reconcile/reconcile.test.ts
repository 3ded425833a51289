import { describe, expect, it } from 'vitest'
import type { Trace } from '../traces/trace.ts'
import { type RunFacts, watchedNames, watchFor } from './facts.ts'
import type { Outcome, TraceFinding } from './finding.ts'
import { worstOf } from './finding.ts'
import { reconcile } from './reconcile.ts'
import { honestMet, type Met, sampleFacts, sampleTrace, sampleUsage } from './sample-run.ts'

const { shown, typed } = watchedNames
const dayMs = 24 * 3600 * 1000

/** Models are spelled in two ways here. */
const nameOf = (id: string) => (/^(maker\/)?m-\d$/.test(id) ? `maker/m-${id.at(-1)}` : null)

function check(traces: Trace | readonly Trace[], facts: RunFacts = sampleFacts): readonly TraceFinding[] {
  const list: readonly Trace[] = Array.isArray(traces) ? traces : [traces as Trace]
  return reconcile(facts, { traces: list, unread: [] }, nameOf)
}
const named = (findings: readonly TraceFinding[], outcome: Outcome) =>
  findings.filter(one => one.outcome === outcome).map(one => one.check)
const differing = (...given: Parameters<typeof check>) => named(check(...given), 'differs')
const outcomeOf = (findings: readonly TraceFinding[], name: string) =>
  findings.find(one => one.check === name)?.outcome

/** The honest log without the texts of some names. */
const without = (...names: readonly string[]) => honestMet.filter(({ name }) => !names.includes(name))
/** The honest log with the texts of some names at another time, where they stand. */
const moved = (seconds: number, channel: string, ...names: readonly string[]) =>
  honestMet.map(
    (one): Met =>
      names.includes(one.name) && one.channel === channel
        ? { ...one, seconds: (one.seconds ?? 0) + seconds }
        : one,
  )
/** The honest log with the first text of one name before the first of another, times and all. */
function ahead(one: (met: Met) => boolean, other: (met: Met) => boolean): Met[] {
  const rest = honestMet.filter(met => !one(met))
  const at = rest.findIndex(other)
  return [...rest.slice(0, at), ...honestMet.filter(one), ...rest.slice(at)]
}
const is = (channel: string, ...names: readonly string[]) => {
  return (met: Met) => met.channel === channel && names.includes(met.name)
}
const outside = (from: number, to: number) =>
  honestMet.filter(({ seconds }) => (seconds ?? 0) >= from && (seconds ?? 0) <= to)

/** The log of an agent that is shown pictures of pages, and says at the end what it saw. */
const pictures = [
  ...honestMet.filter(({ channel }) => channel !== 'read'),
  { name: 'run', channel: 'said', seconds: 62 },
] as const satisfies readonly Met[]

const everyCheck = [
  'run',
  ...['e1', 'e2', 'e3', 'e4', 'e5'].map(event => `read ${event}`),
  ...['typed e1', 'typed e3', 'order e1', 'order e3', 'order', 'result', 'times start'],
  ...['e1', 'e2', 'e3', 'e4', 'e5', 'finish'].map(event => `times ${event}`),
  ...['offset', 'span', 'models', 'tokens input', 'tokens output'],
]

describe('reconcile(facts, submission, nameOf)', () => {
  it('finds an honest log to fit in everything', () => {
    const findings = check(sampleTrace())
    expect(named(findings, 'ok')).toEqual(everyCheck)
    expect(worstOf(findings)).toBe('ok')
  })

  it('finds nothing where nothing was read, and names each file that can’t be', () => {
    const unread = [{ file: 'a.txt', why: 'It holds nothing.' }]
    const findings = reconcile(sampleFacts, { traces: [], unread }, nameOf)
    expect(findings).toMatchObject([
      { check: 'file a.txt', found: 'It holds nothing.', outcome: 'not checkable' },
    ])
    expect(worstOf([])).toBe('ok')
  })

  it.each<[string, Trace, readonly string[]]>([
    ['another run’s id', sampleTrace(without('run'), { runIds: new Set(['THER2222']) }), ['run']],
    ['a page that was never read', sampleTrace(without(shown('e2', 0))), ['read e2']],
    ['a page of which a part was never read', sampleTrace(without(shown('e1', 1))), ['read e1']],
    [
      'what was never typed',
      sampleTrace(honestMet.filter(met => !is('typed', typed('e3', 0))(met))),
      ['typed e3'],
    ],
    [
      'what was typed before it was read',
      sampleTrace(ahead(is('typed', typed('e3', 0)), is('read', shown('e3', 0)))),
      ['order e3'],
    ],
    [
      'pages in another order',
      sampleTrace(ahead(is('read', shown('e5', 0)), is('read', shown('e4', 0)))),
      ['order'],
    ],
    [
      'another RESULT line',
      sampleTrace(honestMet.map(one => (one.name === 'result' ? { ...one, name: 'other' } : one))),
      ['result'],
    ],
    ['a time before the start', sampleTrace(moved(30, 'typed', 'team')), ['times start']],
    ['a page read too late', sampleTrace(moved(30, 'read', shown('e2', 0))), ['times e2']],
    ['a page read too early', sampleTrace(moved(-30, 'read', shown('e4', 0))), ['times e4']],
    ['what was typed too late', sampleTrace(moved(30, 'typed', typed('e3', 0))), ['times e3']],
    ['what was typed too early', sampleTrace(moved(-20, 'typed', typed('e3', 0))), ['times e3']],
    ['a RESULT line read too early', sampleTrace(moved(-30, 'read', 'result')), ['times finish']],
    ['a clock that is 3 minutes behind', sampleTrace(honestMet, {}, 180_000), ['offset']],
    ['a log that begins late', sampleTrace(outside(15, 99)), ['span']],
    ['a log that ends early', sampleTrace(outside(-5, 43)), ['span']],
    ['a log that ends with the start', sampleTrace(outside(-5, 3)), ['span']],
    [
      'another model',
      sampleTrace(honestMet, { models: [{ id: 'm-2', calls: 1, usage: sampleUsage() }] }),
      ['models'],
    ],
    ['more tokens in', counted({ input: 95_000 }), ['tokens input']],
    ['fewer tokens out', counted({ output: 3_000 }), ['tokens output']],
  ])('names %s, and nothing else', (_, trace, checks) => {
    expect([...differing(trace)].sort()).toEqual([...checks].sort())
  })

  it.each<[string, Trace]>([
    ['a clock that is 3 s ahead', sampleTrace(honestMet, {}, -3_000)],
    ['local time without its zone', sampleTrace(honestMet, { clock: 'local' }, 2 * 3600 * 1000)],
    ['local time that is three days off', sampleTrace(honestMet, { clock: 'local' }, 3 * dayMs + 4_000)],
    ['an anchored clock that is 3 s behind', sampleTrace(honestMet, { clock: 'anchored' }, 3_000)],
    [
      'another spelling of the model',
      sampleTrace(honestMet, { models: [{ id: 'maker/m-1', calls: 1, usage: sampleUsage() }] }),
    ],
    ['counts off by half a thousand', counted({ input: 90_500, output: 3_500 })],
    ['counts off by two in a hundred', counted({ input: 91_800 })],
    ['counts that are at least so many', counted({ input: 20_000, inputQuality: 'lower bound' })],
  ])('finds %s to fit', (_, trace) => {
    expect(named(check(trace), 'ok')).toEqual(everyCheck)
  })

  it.each<[string, Partial<Trace>, number]>([
    ['an anchored clock that is three days off', { clock: 'anchored' }, 3 * dayMs],
    ['local time that is 7 minutes off its zone', { clock: 'local' }, 2 * 3600 * 1000 + 420_000],
  ])('names %s', (_, more, offsetMs) => {
    expect(differing(sampleTrace(honestMet, more, offsetMs))).toEqual(['offset'])
  })

  it.each<[string, Trace, RunFacts, readonly string[]]>([
    [
      'no times without a clock',
      sampleTrace(honestMet, { clock: 'none' }),
      sampleFacts,
      [...everyCheck.filter(name => name.startsWith('times')), 'offset', 'span'],
    ],
    [
      'no reading in a log that keeps no page',
      sampleTrace(pictures),
      sampleFacts,
      [...everyCheck.filter(name => /^read|^order/.test(name)), ...['times e2', 'times e4', 'times e5']],
    ],
    [
      'no typing in a log that keeps none',
      sampleTrace(honestMet.filter(met => met.channel !== 'typed')),
      sampleFacts,
      ['typed e1', 'typed e3', 'order e1', 'order e3', 'times start'],
    ],
    [
      'no model and no tokens where none is named',
      sampleTrace(honestMet, { models: [] }),
      sampleFacts,
      ['models', 'tokens input', 'tokens output'],
    ],
    ['no guess of tokens', counted({ inputQuality: 'estimate' }), sampleFacts, ['tokens input']],
    [
      'no count that has two readings',
      counted({ output: 1, outputQuality: 'ambiguous' }),
      sampleFacts,
      ['tokens output'],
    ],
    [
      'no model and no tokens where none was declared',
      sampleTrace(),
      { ...sampleFacts, declaredModel: null, reported: [{ model: null, input: null, output: null }] },
      ['models', 'tokens input', 'tokens output'],
    ],
    [
      'no finish of a run that has none',
      sampleTrace(without('result')),
      { ...sampleFacts, finishedAtUs: null, resultLine: null },
      ['result', 'times finish', 'span'],
    ],
  ])('can check %s', (_, trace, facts, checks) => {
    const findings = check(trace, facts)
    expect(named(findings, 'differs')).toEqual([])
    expect([...named(findings, 'not checkable')].sort()).toEqual([...checks].sort())
  })

  it('asks nothing of an event that was not answered, and no reading of one that was answered wrong', () => {
    const answers = sampleFacts.answers
      .slice(0, 2)
      .map(answer => (answer.event === 'e2' ? { ...answer, right: false } : answer))
    const findings = check(sampleTrace(without(shown('e2', 0))), { ...sampleFacts, answers })
    expect(named(findings, 'differs')).toEqual([])
    expect(outcomeOf(findings, 'read e2')).toBe('not checkable')
    expect(outcomeOf(findings, 'read e3')).toBeUndefined()
  })

  it('says of a count of a log that is cut that it is a lower bound', () => {
    const cut = sampleTrace(outside(-5, 43), {
      models: [{ id: 'm-1', calls: 8, usage: sampleUsage({ input: 60_000 }) }],
    })
    const findings = check(cut)
    expect(named(findings, 'differs')).toEqual(['span'])
    expect(findings.find(one => one.check === 'tokens input')?.found).toBe('60000 (lower bound)')
  })

  it('compares the order of two files by their times', () => {
    const split = honestMet.map((met, at) => ({ ...met, file: at < 8 ? 0 : 1 }))
    expect(differing(sampleTrace(split))).toEqual([])
    const swapped = [...split.slice(8), ...split.slice(0, 8)]
    expect(named(check(sampleTrace(swapped)), 'ok')).toEqual(everyCheck)
  })

  describe('of several traces', () => {
    const browser = (texts: readonly Met[], more: Partial<Trace> = {}) =>
      sampleTrace(texts, { title: 'Browser', clock: 'anchored', models: [], ...more })
    const everywhere = honestMet.map((met): Met => ({ ...met, channel: 'typed' }))

    it('asks the agent’s log before a record of the browser, though that shows more', () => {
      const findings = check([browser([...honestMet, ...everywhere]), sampleTrace(without('team'))])
      expect(named(findings, 'ok')).toEqual(everyCheck)
      expect(findings.find(one => one.check === 'read e2')?.found).toBe('read')
    })

    it('does not let a record of the browser hide what differs in the log', () => {
      expect(differing([browser(honestMet), sampleTrace(without(shown('e2', 0)))])).toEqual(['read e2'])
    })

    it('asks the record what the log can’t say', () => {
      const log = sampleTrace(pictures)
      const findings = check([log, browser(honestMet)])
      expect(named(findings, 'ok')).toEqual(everyCheck)
      expect(findings.find(one => one.check === 'read e2')?.found).toBe('read (Browser)')
    })

    it('asks a log that shows nothing of the run for models and tokens only', () => {
      const gateway = sampleTrace([], { runIds: new Set() })
      expect(named(check([gateway, browser(honestMet)]), 'ok')).toEqual(everyCheck)
    })

    it('takes the better of two counts of one model, and both of two models', () => {
      const guess = browser(honestMet, {
        models: [{ id: 'm-1', calls: 1, usage: sampleUsage({ input: 1, inputQuality: 'estimate' }) }],
      })
      expect(differing([guess, sampleTrace()])).toEqual([])
      const other = browser(honestMet, { models: [{ id: 'm-2', calls: 1, usage: sampleUsage() }] })
      expect(differing([other, sampleTrace()])).toEqual(['models', 'tokens input', 'tokens output'])
    })
  })
})

function counted(more: Parameters<typeof sampleUsage>[0]): Trace {
  return sampleTrace(honestMet, { models: [{ id: 'm-1', calls: 1, usage: sampleUsage(more) }] })
}

describe('watchFor(facts)', () => {
  it('has a name and a text for everything that is asked of a trace', () => {
    const names = watchFor(sampleFacts).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name } of honestMet) expect(names).toContain(name)
  })

  it('looks for the RESULT line without the run’s id in it', () => {
    const line = watchFor(sampleFacts).find(({ name }) => name === 'result')?.text
    expect(line).toMatch(/^team Ada model m-1/)
  })
})
