import { describe, expect, it } from 'vitest'
import { maxRunUs } from './limits.ts'
import { flags } from './rule.ts'
import { honestRecords, type SampleRecord, sampleChain, sampleEvent, sampleStartUs } from './sample-chain.ts'
import { judgeChain, rules } from './verdict.ts'

const honest = honestRecords()
const soonUs = sampleStartUs + 10_000_000
const lateUs = sampleStartUs + maxRunUs + 1

describe('judgeChain(chain, nowUs)', () => {
  it.each<[string, SampleRecord[], number, string, string[]]>([
    ['an honest run is ranked', honest, soonUs, 'ranked', []],
    ['and stays ranked at any later time', honest, lateUs * 2, 'ranked', []],
    ['a run under way is live', honest.slice(0, 4), soonUs, 'live', ['finish-count', 'missing-event']],
    ['a run whose time is over is unfinished', honest.slice(0, 6), lateUs, 'unfinished', ['finish-count']],
    [
      'a fast event flags it',
      honest.map((sample, at) => (at === 1 ? { ...sample, atUs: 100_000 } : sample)),
      soonUs,
      'flagged',
      ['event-too-fast'],
    ],
    [
      'a fault makes it void',
      [...honest.slice(0, 3), { kind: 'fault', atUs: 2_500_000 }, ...honest.slice(3)],
      soonUs,
      'void',
      ['server-fault'],
    ],
  ])('%s', (_, samples, nowUs, outcome, broken) => {
    const verdict = judgeChain(sampleChain(samples), nowUs)
    expect([verdict.outcome, verdict.flags]).toEqual([outcome, broken])
  })

  it('flags a run whose finish was cut off, though its time is not over', () => {
    const chain = sampleChain()
    const { outcome, flags: broken } = judgeChain({ ...chain, records: chain.records.slice(0, -1) }, soonUs)
    expect([outcome, broken]).toEqual(['flagged', ['finish-count', 'chain-broken']])
  })

  it('counts the events answered rightly and measures every leg', () => {
    const samples = honest.map(sample =>
      sample.atUs === 2_000_000 ? sampleEvent('e2', 2_000_000, { ok: false }) : sample,
    )
    const { eventsRight, splits } = judgeChain(sampleChain(samples), soonUs)
    expect(eventsRight).toBe(4)
    expect(splits.events.map(({ durationUs }) => durationUs)).toEqual(Array(5).fill(1_000_000))
    expect([splits.finishLegUs, splits.totalUs]).toEqual([1_000_000, 6_000_000])
  })
})

describe('rules', () => {
  it('are one for each flag, in the same order', () => {
    expect(rules.map(rule => rule.flag)).toEqual(flags)
  })
})
