// Masks a file of a submission as it streams by. Lines that are whole JSON values are masked one by one; other text in
// pieces that end where nothing is open, so that a header's name and its value, or the lines of a key, stay together.
import { StringDecoder } from 'node:string_decoder'
import { mostRowBytes } from '../traces/bounds.ts'
import type { TraceFile } from '../traces/expand.ts'
import { maskText } from './mask-text.ts'
import { addFound, countNewlines, type Found } from './span.ts'

/** A file's masked bytes, and what was masked in it once they were read to the end. */
export interface MaskedFile {
  readonly name: string
  bytes(): AsyncGenerator<Buffer>
  /** What was masked and how often, with the line of the first from 1; of the latest reading of `bytes`. */
  report(): readonly Found[]
}

/** A piece of text is masked when it has this many characters and ends at a good place. */
const pieceLength = 256 * 1024

/** Without a good place, a piece ends anyway. */
const mostPieceLength = 4 * 1024 * 1024

/** Masked text is passed on in about this many characters. */
const outputLength = 256 * 1024

export function maskFile(file: TraceFile): MaskedFile {
  let found: readonly Found[] = []
  return {
    name: file.name,
    async *bytes() {
      found = []
      let linesBefore = 0
      let output = ''
      for await (const piece of piecesOf(file.bytes())) {
        const masked = await maskText(piece)
        if (masked.found.length > 0) found = addFound(found, masked.found, linesBefore)
        linesBefore += countNewlines(piece)
        output += masked.text
        if (output.length < outputLength) continue
        yield Buffer.from(output)
        output = ''
      }
      if (output !== '') yield Buffer.from(output)
    },
    report: () => found,
  }
}

/** What stands in for a line that is too long to be read, and so to be masked; JSON, as the lines around it may be. */
const leftOut = `"[a line over ${mostRowBytes / 1024 ** 2} MB left out]"`

async function* piecesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of wholeLines(bytes)) {
    const isRow = piece === '' && /^\s*\{.*\}\s*$/s.test(line)
    piece += line
    const isEnough = piece.length >= pieceLength && isClosed(piece, line)
    if (!isRow && !isEnough && piece.length < mostPieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** Tells whether a piece may end with this line: an object is closed or a paragraph is over, and no key is open. */
function isClosed(piece: string, line: string): boolean {
  return (
    /^\s*(?:[}\]]+,?)?\s*$/.test(line) && piece.lastIndexOf('-----BEGIN ') <= piece.lastIndexOf('-----END ')
  )
}

/** Yields lines with their ends. */
async function* wholeLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  let isTooLong = false
  for await (const chunk of bytes) {
    const text = decoder.write(chunk)
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const line = begun + text.slice(from, end + 1)
      yield isTooLong || line.length > mostRowBytes ? `${leftOut}\n` : line
      begun = ''
      isTooLong = false
      from = end + 1
    }
    if (!isTooLong) begun += text.slice(from)
    if (begun.length > mostRowBytes) {
      isTooLong = true
      begun = ''
    }
  }
  begun += decoder.end()
  if (isTooLong) yield leftOut
  else if (begun !== '') yield begun
}
