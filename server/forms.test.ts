import { describe, expect, it } from 'vitest'
import { finishForm, linkQuery, noQuery, parse, sprintForm, startForm } from './forms.ts'

const start = { ticket: 't', team: 'Ada', model: '', harness: '', clock: '1796111099765' }

describe('parse(startForm, body)', () => {
  it('takes a browser’s form, and blank as not declared', () => {
    expect(parse(startForm, start)).toEqual({
      ok: true,
      value: { ticket: 't', team: 'Ada', model: null, harness: null, clock: 1796111099765 },
    })
  })

  it.each([
    ['white space is folded', { team: '  Ada \n  L ' }, 'Ada L'],
    ['full-width letters are NFKC', { team: 'Ａｄａ' }, 'Ada'],
    ['emoji count once', { team: '🏃'.repeat(60) }, '🏃'.repeat(60)],
  ])('%s', (_, change, team) => {
    expect(parse(startForm, { ...start, ...change })).toMatchObject({ ok: true, value: { team } })
  })

  it.each([
    ['no name', { team: undefined }, 'the field "team" is missing or sent more than once.'],
    ['a blank name', { team: ' \t ' }, 'the field "team" is blank, a name is needed.'],
    ['a name too long', { team: 'x'.repeat(61) }, 'the field "team" has more than 60 characters.'],
    ['a model too long', { model: 'x'.repeat(61) }, 'the field "model" has more than 60 characters.'],
    ['a name twice', { team: ['a', 'b'] }, 'the field "team" is missing or sent more than once.'],
    [
      'a right-to-left override',
      { team: 'a\u202eb' },
      'the field "team" has control or invisible characters.',
    ],
    ['a zero-width space', { team: 'a\u200bb' }, 'the field "team" has control or invisible characters.'],
    ['a null byte', { harness: 'a\u0000b' }, 'the field "harness" has control or invisible characters.'],
    ['a braille blank', { team: '\u2800' }, 'the field "team" has control or invisible characters.'],
    ['a grapheme joiner', { team: 'a\u034fb' }, 'the field "team" has control or invisible characters.'],
    ['a byte order mark', { team: 'a\ufeffb' }, 'the field "team" has control or invisible characters.'],
    [
      'an official name',
      { team: 'Official Team' },
      'the field "team" has a name that is reserved for this service.',
    ],
    [
      'a verified name',
      { team: 'Veri-Fied' },
      'the field "team" has a name that is reserved for this service.',
    ],
    ['a tick sign', { model: 'gpt ✔' }, 'the field "model" has a name that is reserved for this service.'],
    ['only combining marks', { team: '\u0301\u0301' }, 'the field "team" begins with a combining mark.'],
    ['a made-up score', { score: '5' }, 'the field "score" is unknown.'],
    ['another practice', { practice: 'no' }, 'the field "practice" can only be 1.'],
  ])('refuses %s', (_, change, problem) => {
    expect(parse(startForm, { ...start, ...change })).toEqual({ ok: false, problem })
  })

  it.each([['soon'], ['-1'], ['1e12'], [''], [['1', '2']]])('takes the clock %j for none', clock => {
    expect(parse(startForm, { ...start, clock })).toMatchObject({ ok: true, value: { clock: null } })
  })
})

describe('parse(sprintForm, body)', () => {
  it.each(['name', 'email', 'discipline'])('refuses a blank or missing %s', field => {
    const whole = { ticket: 't', name: 'n', email: 'e', discipline: 'd' }
    expect(parse(sprintForm, { ...whole, [field]: ' ' })).toEqual({
      ok: false,
      problem: `the field "${field}" is blank.`,
    })
    expect(parse(sprintForm, { ...whole, [field]: undefined })).toMatchObject({ ok: false })
  })
})

describe('parse(finishForm, body)', () => {
  it('keeps token fields as typed, whatever they are', () => {
    expect(
      parse(finishForm, { ticket: 't', tokens_in: ' -1', tokens_out: ['1', '2'], tokens_note: ' ' }),
    ).toEqual({
      ok: true,
      value: { ticket: 't', tokens_in: ' -1', tokens_out: '["1","2"]', tokens_note: null, clock: null },
    })
  })
})

describe('parse(query)', () => {
  it('refuses a chosen seed', () => {
    expect(parse(noQuery, { seed: '1' })).toEqual({ ok: false, problem: 'the field "seed" is unknown.' })
    expect(parse(linkQuery, { clock: '1', seed: '1' })).toEqual({
      ok: false,
      problem: 'the field "seed" is unknown.',
    })
  })

  it('is not fooled by the name of a prototype', () => {
    expect(parse(noQuery, JSON.parse('{"__proto__": "1"}'))).toEqual({
      ok: false,
      problem: 'the field "__proto__" is unknown.',
    })
  })
})
