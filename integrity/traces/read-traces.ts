// Reads the files of a submission: tells each file's format by its content, and gathers files of one format.
import { mostDocumentBytes, mostFiles, mostRowBytes } from './bounds.ts'
import { type Collector, startCollector } from './collector.ts'
import { expand, inReadingOrder, type TraceFile } from './expand.ts'
import { type Format, type FormatReader, type Head, UnreadableTrace } from './format.ts'
import { formats } from './formats.ts'
import { fieldsOf, parsed } from './json.ts'
import { type Line, linesOf } from './rows.ts'
import type { Trace, Watched } from './trace.ts'

/** What a submission came to. */
export interface Submission {
  /** One for each format that was found. */
  readonly traces: readonly Trace[]
  /** The files that could not be read, each with a sentence that says why. */
  readonly unread: readonly { readonly file: string; readonly why: string }[]
}

/** A format that was met. */
interface Open {
  readonly collector: Collector
  readonly reader: FormatReader
  /** Files of it that were read to their end; a trace of none is no trace. */
  wholeFiles: number
}

const headRows = 50
const headBytes = 64 * 1024
const mostLongBytes = 2 * 1024 * 1024

const tooLong = `It is one JSON value of more than ${mostDocumentBytes / 1024 ** 2} MB: leave the screenshots out, or send it as lines.`

/** Reads all files, those in archives too. `watched` is what to look for. Never throws for what a file holds. */
export async function readTraces(
  files: readonly TraceFile[],
  watched: readonly Watched[],
): Promise<Submission> {
  const open = new Map<Format, Open>()
  const unread: { file: string; why: string }[] = []
  let count = 0
  for (const file of inReadingOrder(files, ({ name }) => name))
    try {
      for await (const one of expand(file)) {
        if (++count > mostFiles) throw new UnreadableTrace(`There are more than ${mostFiles} files in all.`)
        try {
          await readFile(one)
        } catch (error) {
          unread.push({ file: one.name, why: reasonOf(error) })
        }
      }
    } catch (error) {
      unread.push({ file: file.name, why: reasonOf(error) })
    }
  const traces: Trace[] = []
  for (const [{ id, title }, { collector, reader, wholeFiles }] of open)
    try {
      if (wholeFiles === 0) continue
      const reading = reader.end()
      const collected = collector.collected()
      const files = collected.files.filter(name => !unread.some(({ file }) => file === name))
      if (files.length > 0) traces.push({ format: id, title, ...collected, files, ...reading })
    } catch (error) {
      for (const name of collector.collected().files) unread.push({ file: name, why: reasonOf(error) })
    }
  return { traces, unread }

  async function readFile(file: TraceFile) {
    const lines = linesOf(file.bytes())
    const { head, begun, isWhole } = await readHead(lines)
    const format = formats.find(candidate => candidate.fits(head))
    if (!format) throw new UnreadableTrace(unknownFormat(head))
    let reading = open.get(format)
    if (!reading) {
      const collector = startCollector(watched)
      reading = { collector, reader: format.read(collector), wholeFiles: 0 }
      open.set(format, reading)
    }
    const { collector, reader } = reading
    collector.begin(file.name)
    reader.begin?.(file.name)
    if (head.isDocument && !format.isText) reader.row(head.rows[0])
    else {
      for (const line of begun) take(line)
      if (!isWhole) for await (const batch of lines) for (const line of batch) take(line)
    }
    reading.wholeFiles++

    function take(line: Line) {
      if (line === null) collector.skip('a line over 8 MB')
      else if (format?.isText) reader.row(line)
      else if (line.trim() !== '') {
        const row = parsed(line)
        if (row === undefined) collector.skip('a line that is not JSON')
        else reader.row(row)
      }
    }
  }
}

/** Reads as much of a file as its format needs to be told; all of it when it is one JSON value over many lines. */
async function readHead(
  lines: AsyncGenerator<Line[]>,
): Promise<{ head: Head; begun: Line[]; isWhole: boolean }> {
  const begun: Line[] = []
  let bytes = 0
  let isWhole = true
  let isDocument = false
  for (;;) {
    const { value: batch, done } = await lines.next()
    if (done) break
    for (const line of batch) {
      begun.push(line)
      bytes += line?.length ?? 0
    }
    isDocument ||= opensDocument(begun)
    if (isDocument && bytes > mostDocumentBytes) throw new UnreadableTrace(tooLong)
    // A document in one line is not known by its beginning: only a second line tells that it is none.
    const isOfLines = begun.filter(line => line === null || line.trim() !== '').length > 1
    if (!isDocument && (begun.length > headRows || (bytes > headBytes && isOfLines))) {
      isWhole = false
      break
    }
  }
  const written = begun.filter(line => line === null || line.trim() !== '')
  if (isWhole && written.length === 1 && written[0] === null) throw new UnreadableTrace(tooLong)
  const text = begun.filter(line => line !== null).join('\n')
  if (isWhole) {
    const value = parsed(text.replace(/^\ufeff/, ''))
    if (typeof value === 'object' && value !== null)
      return { head: { rows: [value], isDocument: true, text: text.slice(0, headBytes) }, begun, isWhole }
  }
  for (const [at, line] of begun.entries()) if (line !== null && line.length > mostRowBytes) begun[at] = null
  // Long rows take time to parse, and a few are enough to tell a format by.
  let longBytes = 0
  const rows = begun
    .slice(0, headRows)
    .filter(line => line !== null)
    .filter(line => {
      if (line.length > headBytes) longBytes += line.length
      return line.length <= headBytes || longBytes <= mostLongBytes
    })
    .map(line => parsed(line))
    .filter(row => typeof row === 'object' && row !== null)
  return { head: { rows, isDocument: false, text: text.slice(0, headBytes) }, begun, isWhole }
}

/** Tells whether the first line that is not blank opens a JSON value that it does not close. */
function opensDocument(lines: readonly Line[]): boolean {
  const first = lines.find(line => line === null || line.trim() !== '')
  if (first === null || first === undefined) return false
  return /^\ufeff?\s*[[{]/.test(first) && parsed(first.replace(/^\ufeff/, '')) === undefined
}

/** The sentence for a file that no format fits: what was found, and what would be read. */
function unknownFormat({ rows, text }: Head): string {
  const names = [...new Set(rows.slice(0, 5).flatMap(row => Object.keys(fieldsOf(row))))].slice(0, 12)
  const found =
    names.length > 0
      ? `JSON with the fields ${names.map(name => name.slice(0, 40)).join(', ')}`
      : text.trim() === ''
        ? 'nothing'
        : /[\0\ufffd]/.test(text)
          ? 'bytes that are not text'
          : `text that begins “${text.trim().slice(0, 60).replace(/\s+/g, ' ')}”`
  return `It holds ${found}, which is none of the formats that are read: ${formats.map(({ title }) => title).join(', ')}.`
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableTrace) return error.message
  return `It could not be read: ${error instanceof Error ? error.message : String(error)}`
}
