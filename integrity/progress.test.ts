import { describe, expect, it } from 'vitest'
import { maxRunUs } from './limits.ts'
import { countRefusals, hasAnswered, isOverdue, stepsOf, turnOf } from './progress.ts'
import { honestRecords, type SampleRecord, sampleChain, sampleStartUs } from './sample-chain.ts'

const steps = (samples: readonly SampleRecord[]) => stepsOf(sampleChain(samples).records)
const honest = honestRecords()
const soonUs = sampleStartUs + 10_000_000

describe('turnOf(steps, nowUs)', () => {
  it.each([
    [1, 'e1'],
    [2, 'e2'],
    [3, 'e3'],
    [4, 'e4'],
    [5, 'e5'],
    [6, 'finish'],
    [7, 'ended'],
  ] as const)('after %i records of an honest run is %s', (records, turn) => {
    expect(turnOf(steps(honest.slice(0, records)), soonUs)).toBe(turn)
  })

  it('is not moved by a refusal or a fault', () => {
    const refusal: SampleRecord = {
      kind: 'refusal',
      atUs: 10,
      details: { event: 'e1', reason: 'wrong-ticket' },
    }
    const fault: SampleRecord = { kind: 'fault', atUs: 20 }
    expect(turnOf(steps([...honest.slice(0, 1), refusal, fault]), soonUs)).toBe('e1')
  })

  it('has ended when the half hour is over, and not a microsecond sooner', () => {
    expect(turnOf(steps(honest.slice(0, 3)), sampleStartUs + maxRunUs)).toBe('e3')
    expect(turnOf(steps(honest.slice(0, 3)), sampleStartUs + maxRunUs + 1)).toBe('ended')
  })
})

describe('isOverdue(steps, nowUs)', () => {
  it('is true of a run without a start, which no request can move on', () => {
    expect(isOverdue([], soonUs)).toBe(true)
  })
})

describe('hasAnswered(steps, id)', () => {
  it('is true only of events with a record', () => {
    expect([
      hasAnswered(steps(honest.slice(0, 2)), 'e1'),
      hasAnswered(steps(honest.slice(0, 2)), 'e2'),
    ]).toEqual([true, false])
  })
})

describe('countRefusals(steps)', () => {
  it('counts refusals only', () => {
    const refusal: SampleRecord = { kind: 'refusal', atUs: 10 }
    expect(countRefusals(steps([...honest, refusal, refusal]))).toBe(2)
  })
})
