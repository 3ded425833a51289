import { describe, expect, it } from 'vitest'
import { resultLine } from './result-line.ts'
import { roundToMs, showInstant, showSeconds, showTenths, showTokens } from './show.ts'

describe('durations', () => {
  it.each([
    [0, 0, '0.000', '0.0'],
    [499, 0, '0.000', '0.0'],
    [500, 1, '0.001', '0.0'],
    [59_949_499, 59_949, '59.949', '59.9'],
    [59_949_500, 59_950, '59.950', '60.0'],
    [59_999_500, 60_000, '60.000', '60.0'],
    [125_000_000, 125_000, '125.000', '125.0'],
  ])('%i µs rank as %i ms, read %s and %s', (us, ms, seconds, tenths) => {
    expect([roundToMs(us), showSeconds(us), showTenths(us)]).toEqual([ms, seconds, tenths])
  })
})

describe('showTokens(tokens)', () => {
  it('groups by thousands, and never shows the unknown as zero', () => {
    expect([showTokens(48210), showTokens(0), showTokens(null)]).toEqual(['48,210', '0', '–'])
  })
})

describe('showInstant(us)', () => {
  it('is UTC to the second, whatever the zone of the machine', () => {
    expect(showInstant(1_796_111_099_765_432)).toEqual({
      iso: '2026-12-01T07:44:59.765Z',
      text: '2026-12-01 07:44:59',
    })
  })
})

describe('resultLine(result)', () => {
  const team = { team: 'Ada', model: 'gpt-x', harness: 'loop' }
  const whole = { id: 'K7QABCDE', team, eventsRight: 5, totalUs: 12_634_000, tokensIn: 48210, tokensOut: 900 }

  it('has the exact form of the contract', () => {
    expect(resultLine(whole)).toBe(
      'RESULT: run K7QABCDE team Ada model gpt-x harness loop events 5/5 total 12.6s tokens in 48210 out 900',
    )
  })

  it('says unknown for what is not known', () => {
    const bare = {
      ...whole,
      team: { team: 'Ada', model: null, harness: null },
      tokensIn: null,
      tokensOut: null,
    }
    expect(resultLine(bare)).toBe(
      'RESULT: run K7QABCDE team Ada model unknown harness unknown events 5/5 total 12.6s tokens in unknown out unknown',
    )
  })
})
