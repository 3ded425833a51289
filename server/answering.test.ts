import { describe, expect, it } from 'vitest'
import { maxRefusals, maxRunUs } from '../integrity/limits.ts'
import { stepsOf } from '../integrity/progress.ts'
import { honestRecords, type SampleRecord, sampleChain, sampleStartUs } from '../integrity/sample-chain.ts'
import type { Draft } from '../integrity/store.ts'
import { type Answer, decideAnswer } from './answering.ts'

const honest = honestRecords()
const draft = { content: sampleChain().records[1], texts: {} } as unknown as Draft
const run = { id: 'RUNAAAAA', key: 'k', seed: 's', commitment: 'c', practice: false }

function decide(
  samples: readonly SampleRecord[],
  to: Answer['to'],
  ticketFits = true,
  arrivedAtUs = sampleStartUs + 1000,
) {
  const steps = stepsOf(sampleChain(samples).records)
  return decideAnswer({ run, steps }, { to, arrivedAtUs, ticketFits, record: () => draft })
}

describe('decideAnswer(steps, answer)', () => {
  it('takes the first answer to the event whose turn it is', () => {
    expect(decide(honest.slice(0, 2), 'e2')).toEqual({ outcome: 'taken', append: draft })
    expect(decide(honest.slice(0, 6), 'finish')).toEqual({ outcome: 'taken', append: draft })
  })

  it.each([
    ['a second answer', honest.slice(0, 3), 'e2', true],
    ['a second answer with a wrong ticket', honest.slice(0, 3), 'e1', false],
    ['an answer to a finished run', honest, 'e5', true],
    ['a second finish', honest, 'finish', true],
  ] as const)('sends %s on and writes nothing', (_, samples, to, fits) => {
    expect(decide(samples, to, fits)).toEqual({ outcome: 'sent-on' })
  })

  it('sends on whatever comes when the half hour is over', () => {
    expect(decide(honest.slice(0, 3), 'e3', true, sampleStartUs + maxRunUs + 1)).toEqual({
      outcome: 'sent-on',
    })
  })

  it.each([
    ['a later event', 'e5', true, 'out-of-turn'],
    ['a finish too early', 'finish', true, 'out-of-turn'],
    ['a later event with a wrong ticket', 'e5', false, 'out-of-turn'],
    ['a wrong ticket', 'e2', false, 'wrong-ticket'],
  ] as const)('refuses %s and writes the refusal down', (_, to, fits, reason) => {
    const { outcome, append } = decide(honest.slice(0, 2), to, fits)
    expect(outcome).toBe(reason)
    expect(append?.content).toMatchObject({ kind: 'refusal', details: { event: to, reason } })
  })

  it('goes on refusing when a chain holds enough refusals, but writes no more', () => {
    const refusals = Array.from({ length: maxRefusals }, (): SampleRecord => ({ kind: 'refusal', atUs: 5 }))
    expect(decide([...honest.slice(0, 2), ...refusals], 'e5')).toEqual({ outcome: 'out-of-turn' })
  })
})
