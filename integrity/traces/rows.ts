// Splits bytes into lines, holding one line at a time.
import { StringDecoder } from 'node:string_decoder'
import { mostDocumentBytes, mostFileBytes, mostRowBytes } from './bounds.ts'
import { UnreadableTrace } from './format.ts'

/** A line without its end; null for one that was too long to be kept. */
export type Line = string | null

/**
 * Yields the lines of a file, in batches of those that came together. A line over `mostRowBytes` is null; the first may
 * have as much as a document, which is often written in one line.
 * @throws UnreadableTrace when the file has more than `mostFileBytes`.
 */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  let isTooLong = false
  let total = 0
  let most = mostDocumentBytes
  for await (const chunk of bytes) {
    total += chunk.length
    if (total > mostFileBytes)
      throw new UnreadableTrace(
        `It has more than ${mostFileBytes / 1024 ** 2} MB: send the part of this run.`,
      )
    const pieces = decoder.write(chunk).split('\n')
    const lines: Line[] = []
    for (const [at, piece] of pieces.entries()) {
      if (!isTooLong) begun += piece
      if (begun.length > most) {
        isTooLong = true
        begun = ''
      }
      if (at === pieces.length - 1) break
      lines.push(isTooLong ? null : begun.replace(/\r$/, ''))
      begun = ''
      isTooLong = false
      most = mostRowBytes
    }
    if (lines.length > 0) yield lines
  }
  begun += decoder.end()
  if (isTooLong) yield [null]
  else if (begun !== '') yield [begun]
}
