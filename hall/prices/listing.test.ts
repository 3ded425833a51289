import { describe, expect, it } from 'vitest'
import { listChanges } from './changes.ts'
import { listModels, type PackageModel } from './listing.ts'

const maker = { id: 'x-ai', alsoWritten: [], own: /^grok-/ }
const model = (id: string, beside: Partial<PackageModel> = {}): PackageModel => ({
  ...{ id, match: { equals: id }, prices: { input_mtok: 1, output_mtok: 2 } },
  ...beside,
})
const ratesOf = (prices: PackageModel['prices']) => listModels(maker, [model('grok-1', { prices })])[0]?.rates
const namesOf = (match: PackageModel['match'], by = maker) =>
  listModels(by, [model('grok-1', { match })])[0]?.names

const flat = { hours: null, cachedInput: null, cacheWrite: null, upTo: null }

describe('listModels(maker, models)', () => {
  it("lists a maker's own models that take tokens, by id", () => {
    const given = [
      model('grok-2'),
      model('claude-5'),
      model('grok-voice', { prices: { audio_hours: 3 } }),
      model('grok-1:free'),
      model('grok-1'),
    ]
    expect(listModels(maker, given).map(({ id }) => id)).toEqual(['x-ai/grok-1', 'x-ai/grok-2'])
  })

  it.each([
    ['whole names', { or: [{ equals: 'grok-one' }, { equals: 'x-ai/grok-uno' }] }, ['grok-one', 'grok-uno']],
    ['dates at the end', { regex: '^grok-1\\.5-\\d{8}$' }, ['grok-1.5-YYYYMMDD']],
    ['dates with hyphens', { regex: '^grok-1-\\d{4}-\\d{2}-\\d{2}$' }, ['grok-1-YYYY-MM-DD']],
    ['no open pattern', { regex: '^grok-1-\\d' }, []],
    [
      'no prefix, ending or part',
      { or: [{ starts_with: 'grok' }, { ends_with: '1' }, { contains: 'ok' }] },
      [],
    ],
    ['no name that is two conditions', { and: [{ equals: 'grok-a' }] }, []],
  ] as const)('takes %s', (_, match, names) => {
    expect(namesOf(match)).toEqual(['grok-1', ...names])
  })

  it("takes a date, and no other ending, after Anthropic's prefixes", () => {
    const anthropic = { ...maker, id: 'anthropic' }
    const match = {
      or: [
        { starts_with: 'claude-x-4-2025' },
        { starts_with: 'claude-x-4@' },
        { starts_with: 'claude-x-4-5' },
      ],
    }
    expect(namesOf(match, anthropic)).toEqual(['grok-1', 'claude-x-4-YYYYMMDD', 'claude-x-4-5-YYYYMMDD'])
  })

  it('keeps history, hours and the base of tiers', () => {
    const tiers = { base: 1, tiers: [{ start: 199_999 }, { start: 500_000 }] }
    expect(
      ratesOf([
        { prices: { input_mtok: tiers, output_mtok: 2, cache_read_mtok: 0.5, cache_write_mtok: 1.25 } },
        { constraint: { type: 'start_date', start_date: '2026-08-21' }, prices: { input_mtok: 3 } },
        {
          constraint: { type: 'time_of_date', start_time: '00:30:00Z', end_time: '16:30:00Z' },
          prices: { input_mtok: 4, output_mtok: 5 },
        },
      ]),
    ).toEqual([
      { ...flat, from: null, input: 1, cachedInput: 0.5, cacheWrite: 1.25, output: 2, upTo: 199_999 },
      { ...flat, from: '2026-08-21', input: 3, output: null },
      { ...flat, from: null, hours: ['00:30', '16:30'], input: 4, output: 5 },
    ])
  })
})

describe('listChanges(before, after)', () => {
  const rate = { ...flat, from: null, input: 2, output: 6 }
  const before = [{ id: 'x-ai/a', names: ['a'], rates: [rate] }]

  it.each([
    ['nothing', before, []],
    ['a model gone', [], ['- x-ai/a: 2/–/–/6']],
    ['a new model', [...before, { id: 'x-ai/b', names: ['b'], rates: [rate] }], ['+ x-ai/b: 2/–/–/6']],
    [
      'a rate and a name',
      [
        {
          id: 'x-ai/a',
          names: ['a', 'a-1'],
          rates: [rate, { ...rate, from: '2026-12-01', upTo: 9, input: 1 }],
        },
      ],
      ['~ x-ai/a: 2/–/–/6 → 2/–/–/6; 1/–/–/6 from 2026-12-01 up to 9 a request', '~ x-ai/a: with a-1'],
    ],
  ])('tells %s', (_, after, changes) => {
    expect(listChanges(before, after)).toEqual(changes)
  })
})
