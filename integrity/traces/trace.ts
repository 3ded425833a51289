// One form for every kind of trace: what the files of a submission show of a run, reduced to what a verifier asks.

/**
 * What a trace's times are: instants of UTC; a monotonic clock anchored to one instant; local time without its zone;
 * or none. All but the last can be held against the server's clock after one constant offset.
 */
export type Clock = 'absolute' | 'anchored' | 'local' | 'none'

/** How an agent met a text: in a tool's result, in a tool's arguments, in its own words, or in what it was told. */
export type Channel = 'read' | 'typed' | 'said' | 'told'

/** Where in a trace something stands. */
export interface Moment {
  /** Place among all texts of the trace, in the order of its files and rows. */
  readonly order: number
  /** Which of its files, from 0; order means something inside one file only. */
  readonly file: number
  /** Milliseconds since 1970-01-01 by the trace's clock; null when it has none. */
  readonly atMs: number | null
}

/** A text the server knows of and a trace may show. */
export interface Watched {
  /** What it is, by the reader's own name. */
  readonly name: string
  readonly text: string
}

/** Where a watched text was met, in order, by channel; at most `sightingLimit` each. */
export type Sightings = Readonly<Record<Channel, readonly Moment[]>>

/**
 * How far token counts can be trusted to be whole: counted by the API for every call; at least so many; guessed by the
 * tool; or written in a way that allows two readings.
 */
export type Quality = 'exact' | 'lower bound' | 'estimate' | 'ambiguous'

/** Tokens as a trace gives them. Whole numbers; null is not known, never zero. */
export interface Usage {
  /** Everything sent: uncached input, cache reads and cache writes. */
  readonly input: number
  /** Read from a cache; part of `input`. */
  readonly cacheRead: number | null
  /** Written to a cache; part of `input`. */
  readonly cacheWrite: number | null
  /** Everything received, reasoning included. */
  readonly output: number
  /** Part of `output`. */
  readonly reasoning: number | null
  readonly inputQuality: Quality
  readonly outputQuality: Quality
}

/** A model that a trace names. */
export interface ModelUse {
  readonly id: string
  /** Calls of it, where the trace tells them apart; 0 where it does not. */
  readonly calls: number
  /** Null when the trace counts no tokens for it. */
  readonly usage: Usage | null
}

/** What all files of one format in a submission show. */
export interface Trace {
  /** The format's id, and its title for people. */
  readonly format: string
  readonly title: string
  /** The version of the format or of the program that wrote it; null when it says neither. */
  readonly version: string | null
  /** The files it was read from, by the names they came with. */
  readonly files: readonly string[]
  /** Ids of sessions, threads or runs of the agent, as the trace names them. */
  readonly sessions: readonly string[]
  readonly clock: Clock
  /** The first and the last instant, ms since 1970-01-01 by the trace's clock; null when it has none. */
  readonly firstMs: number | null
  readonly lastMs: number | null
  readonly models: readonly ModelUse[]
  /** Tools by name and how often each was called, in order of first call. */
  readonly tools: ReadonlyMap<string, number>
  /** By the name of the watched text; every watched text has an entry. */
  readonly sightings: ReadonlyMap<string, Sightings>
  /** Public names of runs of this course that occur, whosever they are. */
  readonly runIds: ReadonlySet<string>
  /** Kinds of rows that this reader does not know, and how many of each were passed over. */
  readonly skipped: ReadonlyMap<string, number>
  /** Sentences for people: what could not be read, or was read one way of two. */
  readonly warnings: readonly string[]
}

/** Returns no sightings at all. */
export const noSightings: Sightings = { read: [], typed: [], said: [], told: [] }

/** Something that was masked in a file before it was published. */
export interface MaskedKind {
  readonly kind: string
  readonly count: number
  /** The line of the file it was met in first, from 1. */
  readonly firstLine: number
}
