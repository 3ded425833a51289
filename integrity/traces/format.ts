// What a trace format is to this folder: a way to tell it by its content, and a reader of its rows.
import type { Collector } from './collector.ts'
import type { Clock, ModelUse } from './trace.ts'

/** The beginning of a file, as far as a format needs it to be told. */
export interface Head {
  /** The first rows that are JSON, at most 50; a file that is one JSON value has one row, the value. */
  readonly rows: readonly unknown[]
  /** Whether the file is one JSON value. */
  readonly isDocument: boolean
  /** The first 64 KB as text; empty when they are not text. */
  readonly text: string
}

/** What a reader knows beside what it told the collector. */
export interface Reading {
  readonly version: string | null
  readonly clock: Clock
  readonly models: readonly ModelUse[]
}

/** Reads all files of one format in a submission, one after the other. */
export interface FormatReader {
  /** Begins a file, by the name it came with; the collector was told already. */
  begin?(file: string): void
  /** Takes the next row: a line's JSON value, or the one value of the file; for `text` formats, a line as it is. */
  row(row: unknown): void
  /** Called once after the last file. @throws UnreadableTrace with the reason when the files can't be used. */
  end(): Reading
}

export interface Format {
  readonly id: string
  /** Its name for people. */
  readonly title: string
  /** Whether rows are lines of text and not JSON. */
  readonly isText?: true
  /** Tells by its beginning whether a file is of this format. */
  fits(head: Head): boolean
  read(collector: Collector): FormatReader
}

/** A trace that is refused, with a sentence that says why and what would be read. */
export class UnreadableTrace extends Error {
  override readonly name = 'UnreadableTrace'
}
