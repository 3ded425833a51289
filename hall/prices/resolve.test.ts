// Spellings of models, each with the one model it means or the reason why it has no price; and that nothing else does.
import seedrandom from 'seedrandom'
import { describe, expect, it } from 'vitest'
import { spellListed, spellName } from './name.ts'
import { resolveModel } from './resolve.ts'
import { families, models } from './table.ts'

const dayUs = (day: string, time = '12:00') => Date.parse(`${day}T${time}:00Z`) * 1000
const atUs = dayUs('2026-12-01')

/** The model a name means, or why there is none. */
function meaning(name: string | null, us = atUs): string {
  const resolved = resolveModel(name, us)
  return resolved.ok ? resolved.model : resolved.reason
}

describe('resolveModel(declared, atUs)', () => {
  it.each([
    ['gpt-5', 'openai/gpt-5'],
    ['GPT-5', 'openai/gpt-5'],
    ['  gpt-5  ', 'openai/gpt-5'],
    ['GPT 5', 'openai/gpt-5'],
    ['gpt_5', 'openai/gpt-5'],
    ['ＧＰＴ－５', 'openai/gpt-5'],
    ['GPT™-5', 'openai/gpt-5'],
    ['GPT-5 (high)', 'openai/gpt-5'],
    ['GPT-5 (reasoning high)', 'openai/gpt-5'],
    ['openai/gpt-5', 'openai/gpt-5'],
    ['OpenAI:gpt-5', 'openai/gpt-5'],
    ['gpt-5-2025-08-07', 'openai/gpt-5'],
    ['GPT-5.6 Sol', 'openai/gpt-5.6-sol'],
    ['gpt-5.6-sol', 'openai/gpt-5.6-sol'],
    ['gpt-5-6-sol', 'openai/gpt-5.6-sol'],
    ['GPT-5.6', 'openai/gpt-5.6-sol'],
    ['gpt-5.6-sol-2026-08-21', 'openai/gpt-5.6-sol'],
    ['claude-fable-5', 'anthropic/claude-fable-5'],
    ['Claude Fable 5', 'anthropic/claude-fable-5'],
    ['anthropic/claude-fable-5', 'anthropic/claude-fable-5'],
    ['claude-fable-5-20260601', 'anthropic/claude-fable-5'],
    ['Fable 5', 'anthropic/claude-fable-5'],
    ['Fable 5.1', 'anthropic/claude-fable-5-1'],
    ['claude-fable-5-1', 'anthropic/claude-fable-5-1'],
    ['Sonnet 5', 'anthropic/claude-sonnet-5'],
    ['Sonnet 5.5', 'anthropic/claude-sonnet-5-5'],
    ['claude-sonnet-4-5-20250929', 'anthropic/claude-sonnet-4-5'],
    ['claude-sonnet-4-20250514', 'anthropic/claude-sonnet-4-0'],
    ['claude-haiku-4-5-20251001', 'anthropic/claude-haiku-4-5'],
    ['Opus 4.1', 'anthropic/claude-opus-4-1'],
    ['Grok 4.5', 'x-ai/grok-4.5'],
    ['xai/grok-4.5', 'x-ai/grok-4.5'],
    ['grok-4.7', 'x-ai/grok-4.7'],
    ['gemini-3.8-flash', 'google/gemini-3.8-flash'],
    ['gemini-3.1-pro-preview', 'google/gemini-3.1-pro-preview'],
    ['Jev 1.13.0', 'typesafe/jev-1.13.0'],
    ['jev-1.13.0', 'typesafe/jev-1.13.0'],
    ['jev-latest', 'typesafe/jev-1.13.0'],
    ['typesafe/jev-latest', 'typesafe/jev-1.13.0'],
    ['composer-2.5', 'cursor/composer-2.5'],
    ['bu-2-0', 'browser-use/bu-2-0'],
  ])('%s is %s', (name, model) => {
    expect(meaning(name)).toBe(model)
  })

  const ambiguous = 'no list price: ambiguous, '
  const family = 'no list price: a family name, a version is needed'
  const unknown = 'no list price: unknown name'
  const unusual = 'no list price: unusual characters in the name'
  const reseller = "no list price: a reseller's name"
  const moving = 'no list price: moving alias'

  it.each([
    ['nothing', null, 'no model declared'],
    ['a blank', ' ', 'no model declared'],
    ['the word', 'unknown', unknown],
    ['a family', 'Grok', `${ambiguous}grok-4.5, grok-4.6 or grok-4.7`],
    ['a family', 'sonnet', `${ambiguous}claude-sonnet-4-6, claude-sonnet-5 or claude-sonnet-5-5`],
    ['a family', 'fable', `${ambiguous}claude-fable-5 or claude-fable-5-1`],
    ['a family', 'Claude 4', `${ambiguous}claude-opus-4 or claude-sonnet-4`],
    ['a family', 'GPT 6', `${ambiguous}gpt-6-astra, gpt-6-luna or gpt-6-sol`],
    ['a family', 'jev', family],
    ['a family', 'Gemini', family],
    ['a name of two', 'gpt-4', `${ambiguous}openai/gpt-4 or openai/gpt-4-32k`],
    ['a moving alias', 'grok-latest', moving],
    ['a moving alias', 'jev-preview', moving],
    ['a moving alias', 'chatgpt-4o-latest', moving],
    ['a reseller', 'openrouter/openai/gpt-5', reseller],
    ['a reseller', 'azure/gpt-5', reseller],
    ['no maker', 'acme/gpt-5', unknown],
    ['another maker', 'anthropic/gpt-5', unknown],
    ['a maker that resells it', 'cursor/grok-4.5', unknown],
    ['open weights', 'gpt-oss-120b', 'no list price: open weights, its maker sells none'],
    ['open weights', 'openai/gpt-oss-120b', 'no list price: open weights, its maker sells none'],
    ['an id cut short', 'gpt-5.', unknown],
    ['an id with more', 'gemini-3.8-flash-ultra', unknown],
    ['a version that is none', 'claude-sonnet-55', unknown],
    ['a version that is none', 'claude-haiku-4-50', unknown],
    ['a version that is none', 'claude-opus-5.50', unknown],
    ['a date that is none', 'claude-fable-5-99999999', unknown],
    ['a preview only', 'gemini 3.1 pro', unknown],
    ['an embedding', 'text-embedding-3-small', 'no list price: no output rate in the table'],
    ['two models', 'jev-1.13.0 + claude-sonnet-5', unknown],
    ['a zero-width space', 'gpt\u200b-5', unusual],
    ['a zero-width joiner', 'gpt-5\u200d', unusual],
    ['a soft hyphen', 'gpt\u00ad-5', unusual],
    ['a non-breaking hyphen', 'gpt\u20115', unusual],
    ['an en dash', 'gpt–5', unusual],
    ['a minus sign', 'gpt−5', unusual],
    ['a Cyrillic letter', 'grоk-4.5', unusual],
    ['a right-to-left mark', '\u202egpt-5', unusual],
    ['more than 80 characters', 'g'.repeat(81), unusual],
  ])('%s, %s, has no price', (_, name, reason) => {
    expect(meaning(name)).toBe(reason)
  })

  it('takes a moving alias only on the days it is pinned for', () => {
    const days = ['2026-09-14', '2026-09-15', '2026-12-31', '2027-01-01']
    const means = days.map(day => meaning('jev-latest', dayUs(day)))
    expect(means).toEqual([moving, 'typesafe/jev-1.13.0', 'typesafe/jev-1.13.0', moving])
  })

  it('takes no model before its prices are known', () => {
    expect(meaning('grok-4.7', dayUs('2026-09-20'))).toBe('no list price: none is known for this day')
  })

  it.each([
    ['before a cut', 'gpt-5.6-sol', '2026-08-20', 5_000_000, 30_000_000],
    ['from its day on', 'gpt-5.6-sol', '2026-08-21', 4_000_000, 20_000_000],
    ['before a rise', 'gemini-3.8-flash', '2026-12-31', 750_000, 3_750_000],
    ['from its day on', 'gemini-3.8-flash', '2027-01-01', 1_500_000, 7_500_000],
  ])('has the rates of the day: %s, %s on %s', (_, name, day, input, output) => {
    expect(resolveModel(name, dayUs(day))).toMatchObject({ rates: { input, output } })
  })

  it.each([
    ['00:59', 660_000],
    ['01:00', 1_320_000],
    ['03:59', 1_320_000],
    ['04:00', 660_000],
    ['06:00', 1_320_000],
    ['10:00', 660_000],
  ])('has the rates of the time of day: deepseek-v4-pro at %s', (time, input) => {
    expect(resolveModel('deepseek-v4-pro', dayUs('2026-12-01', time))).toMatchObject({ rates: { input } })
  })

  it('says what else holds: the tier, the alias, free output', () => {
    const noteOf = (name: string) => resolveModel(name, atUs)
    expect(noteOf('gpt-5.6-sol')).toMatchObject({
      note: 'base tier, requests of over 271,999 input tokens cost more',
    })
    expect(noteOf('jev-latest')).toMatchObject({
      note: 'jev-latest as of 2026-09-15 to 2026-12-31; output is free',
      rates: { input: 42_000, cachedInput: null, output: 0 },
    })
    expect(noteOf('grok-4.7')).toMatchObject({ source: expect.stringContaining('secondary source') })
  })
})

describe('a model of the table', () => {
  it('is meant by its own id, or has a reason why not', () => {
    const others = models.map(({ id }) => [id, meaning(id)]).filter(([id, means]) => id !== means)
    const reasons = new Set(others.map(([, reason]) => reason?.replace(/ambiguous, .*/, 'ambiguous')))
    expect([...reasons].sort()).toEqual(
      [
        `${'no list price: '}ambiguous`,
        'no list price: moving alias',
        'no list price: no output rate in the table',
      ].sort(),
    )
    expect(others.length).toBeLessThan(20)
  })

  it('is never meant by a name that only looks like its own', () => {
    const wrong: string[] = []
    for (const { id, names } of models) {
      const name = id.slice(id.indexOf('/') + 1)
      const listed = new Set(names.map(spellListed))
      const mutations = [`${name}-x`, `${name}5`, `${name}-5`, `${name}-ultra`, `x${name}`, name.slice(0, -1)]
      for (const mutation of mutations)
        if (meaning(mutation) === id && !listed.has(spellName(mutation))) wrong.push(`${mutation} → ${id}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('a family', () => {
  it.each([...families])('%s names models that have a price', (_, members) => {
    for (const member of members) expect(meaning(member)).toContain('/')
  })
})

describe('any text', () => {
  it('is answered, and never with an error', () => {
    const random = seedrandom('names')
    const pieces = [
      'gpt',
      'claude',
      '-',
      '.',
      '/',
      ':',
      '5',
      '6',
      ' ',
      '(high)',
      '\u0000',
      '\ud800',
      '𝟝',
      'é',
      '__proto__',
      'constructor',
      'YYYYMMDD',
      '[',
      '\\',
    ]
    for (let count = 0; count < 5_000; count++) {
      const text = Array.from(
        { length: 1 + random() * 6 },
        () => pieces[Math.floor(random() * pieces.length)],
      ).join('')
      expect(meaning(text)).toMatch(/^(no |[a-z-]+\/)/)
    }
  })
})
