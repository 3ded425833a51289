// The records of a run: what the server saw, in order, each hashed together with the one before.
import type { EventId } from '../seeds/edition.ts'

/** SHA-256 over a salt and a text an entrant wrote, hex. The text is kept beside the record, so it can be masked. */
export type TextHash = string

/** Why something was refused that a page of ours would not send. */
export type RefusalReason = 'out-of-turn' | 'wrong-ticket'

/** Where the client's clock was read: as the form was sent or the link pressed, or when the page was loaded. */
export type ClockSource = 'press' | 'load'

/** What each kind of record holds, beside the fields that all have. */
export interface DetailsByKind {
  start: {
    edition: string
    /** SHA-256 of the run's seed, hex. */
    commitment: string
    practice: boolean
    team: TextHash
    /** Null when the entrant left it blank. */
    model: TextHash | null
    harness: TextHash | null
    userAgent: TextHash | null
    /** Whether the request carried a browser's navigation headers (`Sec-Fetch-Mode: navigate`). Described, never judged. */
    navigated: boolean
  }
  event: {
    event: EventId
    ok: boolean
    answer: TextHash
    /** Null when no clock came. */
    clockSource: ClockSource | null
    navigated: boolean
  }
  finish: {
    tokensIn: TextHash | null
    tokensOut: TextHash | null
    tokensNote: TextHash | null
    navigated: boolean
  }
  refusal: { event: EventId | 'finish'; reason: RefusalReason }
  report: { lines: TextHash }
  fault: { what: string }
}

export type RecordKind = keyof DetailsByKind

/** The fields of each kind that hold the hash of a text, the text itself kept beside the record. */
export const textFields = {
  start: ['team', 'model', 'harness', 'userAgent'],
  event: ['answer'],
  finish: ['tokensIn', 'tokensOut', 'tokensNote'],
  refusal: [],
  report: ['lines'],
  fault: [],
} as const satisfies { readonly [Kind in RecordKind]: readonly (keyof DetailsByKind[Kind])[] }

/** The content of a record of one kind; everything that is hashed but its place in the chain. */
export interface RecordContent<Kind extends RecordKind = RecordKind> {
  readonly kind: Kind
  /** When the request had arrived whole: whole microseconds since 1970-01-01 UTC, by the arrival clock. */
  readonly arrivedAtUs: number
  /** What the client's clock said, ms since 1970-01-01 UTC; null when it said nothing. */
  readonly clientClockMs: number | null
  readonly details: DetailsByKind[Kind]
}

type Chained<Kind extends RecordKind> = RecordContent<Kind> & {
  readonly run: string
  /** Place in the run's chain, from 0. */
  readonly position: number
  /** The hash of the record before, hex; 64 zeros for the first. */
  readonly previousHash: string
  /** SHA-256 over the canonical JSON of all fields above, hex. */
  readonly hash: string
}

/** A record in its chain; a union over the kinds, told apart by `kind`. */
export type ChainRecord = { [Kind in RecordKind]: Chained<Kind> }[RecordKind]

export type RecordOf<Kind extends RecordKind> = Extract<ChainRecord, { kind: Kind }>

/** Returns the records of one kind, in order. */
export function recordsOf<Kind extends RecordKind>(records: readonly ChainRecord[], kind: Kind) {
  return records.filter((record): record is RecordOf<Kind> => record.kind === kind)
}
