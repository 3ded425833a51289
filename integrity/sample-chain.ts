// Small chains for the tests: an honest run, and the same with single things changed.
import { type EventId, eventIds } from '../seeds/edition.ts'
import { commitTo } from '../seeds/seed.ts'
import { type Chain, chainRecord, emptyHead, headAfter } from './chain.ts'
import type { ChainRecord, DetailsByKind, RecordContent, RecordKind } from './record.ts'
import { hashText, type RecordTexts, type SaltedText } from './text.ts'

/** When every sample run starts: 2026-01-02 03:04:05 UTC. */
export const sampleStartUs = Date.UTC(2026, 0, 2, 3, 4, 5) * 1000

/** The seed every sample run was drawn from. */
export const sampleSeed = 'a'.repeat(64)

/** The text every sample hash stands for, with its salt. */
export const sampleText: SaltedText = { salt: Buffer.alloc(16, 7), text: 'Sample' }

const textHash = hashText(sampleText.salt, 'Sample')

const honestDetails = {
  start: {
    edition: 'olympics-1',
    commitment: commitTo(sampleSeed),
    practice: false,
    team: textHash,
    model: null,
    harness: null,
    userAgent: null,
    navigated: true,
  },
  event: { event: 'e1', ok: true, answer: textHash, clockSource: 'press', navigated: true },
  finish: { tokensIn: null, tokensOut: null, tokensNote: null, navigated: true },
  refusal: { event: 'e1', reason: 'wrong-ticket' },
  report: { lines: textHash },
  fault: { what: 'internal' },
} as const satisfies DetailsByKind

/** A record of a sample chain: its time since the start, and what differs from an honest one. */
export interface SampleRecord<Kind extends RecordKind = RecordKind> {
  readonly kind: Kind
  readonly atUs: number
  /** The client's clock since the start, ms; left out, it runs with the server's. Null: none came. */
  readonly clientMs?: number | null
  readonly details?: Partial<DetailsByKind[Kind]>
}

/** Returns an event of a sample chain. */
export function sampleEvent(
  event: EventId,
  atUs: number,
  details: Partial<DetailsByKind['event']> = {},
): SampleRecord<'event'> {
  return { kind: 'event', atUs, details: { event, ...details } }
}

/** The records of an honest run: five right events a second apart, a finish a second later. */
export function honestRecords(): SampleRecord[] {
  const events = eventIds.map((id, at) => sampleEvent(id, (at + 1) * 1_000_000))
  return [{ kind: 'start', atUs: 0 }, ...events, { kind: 'finish', atUs: 6_000_000 }]
}

/** Returns a whole chain of sample records, correctly hashed. */
export function sampleChain(samples: readonly SampleRecord[] = honestRecords(), run = 'SAMPLE22'): Chain {
  let head = emptyHead
  const records: ChainRecord[] = []
  const texts = new Map<number, RecordTexts>()
  for (const { kind, atUs, clientMs, details } of samples) {
    const clock = clientMs === undefined ? Math.round(atUs / 1000) : clientMs
    const content = {
      kind,
      arrivedAtUs: sampleStartUs + atUs,
      clientClockMs: clock === null ? null : sampleStartUs / 1000 + clock,
      details: { ...honestDetails[kind], ...details },
    } as RecordContent
    const record = chainRecord(run, head, content)
    if (kind === 'start') texts.set(record.position, { team: sampleText })
    if (kind === 'event') texts.set(record.position, { answer: sampleText })
    if (kind === 'report') texts.set(record.position, { lines: sampleText })
    records.push(record)
    head = headAfter(record)
  }
  return { run, head, commitment: honestDetails.start.commitment, records, texts }
}
