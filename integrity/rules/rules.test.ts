// Each rule against small chains at, below and above its limit: the verdict and the measured value.
import { describe, expect, it } from 'vitest'
import type { Chain } from '../chain.ts'
import type { Rule } from '../rule.ts'
import { honestRecords, type SampleRecord, sampleChain, sampleEvent } from '../sample-chain.ts'
import { rules } from '../verdict.ts'
import { chainBroken } from './chain-broken.ts'
import { clockSkew } from './clock-skew.ts'
import { eventOrder } from './event-order.ts'
import { eventTooFast } from './event-too-fast.ts'
import { finishCount } from './finish-count.ts'
import { forgedTicket } from './forged-ticket.ts'
import { missingEvent } from './missing-event.ts'
import { noClientClock } from './no-client-clock.ts'
import { serverFault } from './server-fault.ts'
import { startCount } from './start-count.ts'
import { totalTooShort } from './total-too-short.ts'

type Case = [name: string, chain: Chain, holds: boolean, measured: string]

const honest = honestRecords()
const without = (kind: string, event?: string) =>
  honest.filter(
    sample =>
      sample.kind !== kind ||
      (event !== undefined && (sample.details as { event?: string })?.event !== event),
  )
const changed = (at: number, change: Partial<SampleRecord>) =>
  honest.map((sample, index) => (index === at ? ({ ...sample, ...change } as SampleRecord) : sample))
const inserted = (at: number, ...samples: SampleRecord[]) => [
  ...honest.slice(0, at),
  ...samples,
  ...honest.slice(at),
]
/** The client's clock of every record, as a function of the server's time since the start. */
const clocked = (clientMs: (ms: number) => number) =>
  honest.map(sample => ({ ...sample, clientMs: clientMs(sample.atUs / 1000) }))
const tampered = (change: (chain: Chain) => Partial<Chain>): Chain => {
  const chain = sampleChain()
  return { ...chain, ...change(chain) }
}

const tables: [Rule, Case[]][] = [
  [
    startCount,
    [
      ['one start', sampleChain(), true, '1 start'],
      ['no start', sampleChain(without('start')), false, '0 starts'],
      ['two starts', sampleChain(inserted(1, { kind: 'start', atUs: 10 })), false, '2 starts'],
    ],
  ],
  [
    finishCount,
    [
      ['one finish', sampleChain(), true, '1 finish'],
      ['no finish', sampleChain(without('finish')), false, '0 finishes'],
      ['two finishes', sampleChain([...honest, { kind: 'finish', atUs: 7_000_000 }]), false, '2 finishes'],
    ],
  ],
  [
    missingEvent,
    [
      ['all five', sampleChain(), true, '5 of 5'],
      [
        'all five, one wrong',
        sampleChain(changed(2, { details: { event: 'e2', ok: false } })),
        true,
        '5 of 5',
      ],
      ['no e3', sampleChain(without('event', 'e3')), false, 'no e3'],
      ['none', sampleChain(without('event')), false, 'no e1, e2, e3, e4, e5'],
    ],
  ],
  [
    eventOrder,
    [
      ['e1 to e5', sampleChain(), true, 'e1, e2, e3, e4, e5'],
      ['one missing, the others in order', sampleChain(without('event', 'e2')), true, 'e1, e3, e4, e5'],
      [
        'e2 before e1',
        sampleChain([
          honest[0],
          sampleEvent('e2', 1_000_000),
          sampleEvent('e1', 2_000_000),
          ...honest.slice(3),
        ] as SampleRecord[]),
        false,
        'e2, e1, e3, e4, e5',
      ],
      [
        'an event twice',
        sampleChain(inserted(2, sampleEvent('e1', 1_500_000))),
        false,
        'e1, e1, e2, e3, e4, e5',
      ],
      [
        'two at the same microsecond',
        sampleChain(changed(2, { atUs: 1_000_000 })),
        false,
        'record 2 is not later than the one before',
      ],
      ['one microsecond apart', sampleChain(changed(2, { atUs: 1_000_001 })), true, 'e1, e2, e3, e4, e5'],
      [
        'an attempt out of turn',
        sampleChain(
          inserted(1, { kind: 'refusal', atUs: 500, details: { event: 'e5', reason: 'out-of-turn' } }),
        ),
        false,
        'e5 was tried out of its turn',
      ],
      [
        'a wrong ticket is another rule',
        sampleChain(
          inserted(1, { kind: 'refusal', atUs: 500, details: { event: 'e1', reason: 'wrong-ticket' } }),
        ),
        true,
        'e1, e2, e3, e4, e5',
      ],
    ],
  ],
  [
    eventTooFast,
    [
      ['300.000 ms after the start', sampleChain(changed(1, { atUs: 300_000 })), true, 'e1 took 300.000 ms'],
      ['299.999 ms after the start', sampleChain(changed(1, { atUs: 299_999 })), false, 'e1 took 299.999 ms'],
      [
        '299.999 ms after the event before',
        sampleChain(changed(2, { atUs: 1_299_999 })),
        false,
        'e2 took 299.999 ms',
      ],
      [
        '300.001 ms after the event before',
        sampleChain(changed(2, { atUs: 1_300_001 })),
        true,
        'e2 took 300.001 ms',
      ],
      ['no event', sampleChain(without('event')), true, 'no event'],
    ],
  ],
  [
    totalTooShort,
    [
      [
        '3,000.000 ms',
        sampleChain([
          { kind: 'start', atUs: 0 },
          { kind: 'finish', atUs: 3_000_000 },
        ]),
        true,
        '3000.000 ms',
      ],
      [
        '2,999.999 ms',
        sampleChain([
          { kind: 'start', atUs: 0 },
          { kind: 'finish', atUs: 2_999_999 },
        ]),
        false,
        '2999.999 ms',
      ],
      ['no finish', sampleChain(without('finish')), true, 'no total'],
    ],
  ],
  [
    clockSkew,
    [
      ['the same clock', sampleChain(), true, '0.000 ms'],
      ['a constant offset of two days', sampleChain(clocked(ms => ms + 172_800_000)), true, '0.000 ms'],
      ['4,000 ms ahead', sampleChain(changed(6, { clientMs: 10_000 })), true, '+4000.000 ms'],
      ['4,001 ms ahead', sampleChain(changed(6, { clientMs: 10_001 })), false, '+4001.000 ms'],
      ['4,000 ms behind', sampleChain(changed(5, { clientMs: 1000 })), true, '-4000.000 ms'],
      ['4,001 ms behind', sampleChain(changed(5, { clientMs: 999 })), false, '-4001.000 ms'],
      ['frozen', sampleChain(clocked(() => 0)), false, '-6000.000 ms'],
      ['drifting a second a second', sampleChain(clocked(ms => 2 * ms)), false, '+6000.000 ms'],
      [
        'a stamp from the load of the page',
        sampleChain(changed(5, { clientMs: -60_000, details: { event: 'e5', clockSource: 'load' } })),
        true,
        '0.000 ms',
      ],
      ['no clock at the start', sampleChain(changed(0, { clientMs: null })), true, 'nothing to compare'],
    ],
  ],
  [
    noClientClock,
    [
      ['a clock with each', sampleChain(), true, 'with 7 of 7'],
      ['none with the start', sampleChain(changed(0, { clientMs: null })), false, 'none with start'],
      [
        'none with e3 and the finish',
        sampleChain(changed(3, { clientMs: null }).map((s, at) => (at === 6 ? { ...s, clientMs: null } : s))),
        false,
        'none with e3, finish',
      ],
      [
        'a stamp from the load of the page counts',
        sampleChain(changed(2, { details: { event: 'e2', clockSource: 'load' } })),
        true,
        'with 7 of 7',
      ],
      [
        'none with a refusal',
        sampleChain(inserted(1, { kind: 'refusal', atUs: 5, clientMs: null })),
        true,
        'with 7 of 7',
      ],
    ],
  ],
  [
    forgedTicket,
    [
      ['none', sampleChain(), true, 'none'],
      [
        'one',
        sampleChain(
          inserted(2, { kind: 'refusal', atUs: 1_500_000, details: { event: 'e2', reason: 'wrong-ticket' } }),
        ),
        false,
        '1 wrong ticket, the first at e2',
      ],
      [
        'an attempt out of turn is another rule',
        sampleChain(
          inserted(2, { kind: 'refusal', atUs: 1_500_000, details: { event: 'e4', reason: 'out-of-turn' } }),
        ),
        true,
        'none',
      ],
    ],
  ],
  [
    chainBroken,
    [
      ['whole', sampleChain(), true, '7 records fit'],
      [
        'a record cut off at the end',
        tampered(({ records }) => ({ records: records.slice(0, -1) })),
        false,
        'record 6 is missing: the run has 7 records',
      ],
      [
        'a record taken out',
        tampered(({ records }) => ({ records: records.filter(({ position }) => position !== 2) })),
        false,
        'record 2 is missing: position 3 follows',
      ],
      [
        'a time changed',
        tampered(({ records }) => ({
          records: records.map(r => (r.position === 3 ? { ...r, arrivedAtUs: r.arrivedAtUs - 1 } : r)),
        })),
        false,
        'record 3 does not fit its own hash',
      ],
    ],
  ],
  [
    serverFault,
    [
      ['none', sampleChain(), true, 'none'],
      ['inside the clock', sampleChain(inserted(3, { kind: 'fault', atUs: 2_500_000 })), false, 'internal'],
      ['after the finish', sampleChain([...honest, { kind: 'fault', atUs: 7_000_000 }]), true, 'none'],
      [
        'without a finish',
        sampleChain([...without('finish'), { kind: 'fault', atUs: 7_000_000 }]),
        false,
        'internal',
      ],
    ],
  ],
]

describe.each(tables.map(([rule, cases]) => ({ flag: rule.flag, rule, cases })))(
  'rule $flag',
  ({ rule, cases }) => {
    it.each(cases)('%s', (_, chain, holds, measured) => {
      expect(rule.check(chain)).toEqual({ holds, measured, limit: expect.stringMatching(/./) })
    })
  },
)

describe('rules', () => {
  it('each have a table here, in the order in which they are shown', () => {
    expect(tables.map(([rule]) => rule.flag)).toEqual(rules.map(rule => rule.flag))
  })
})
