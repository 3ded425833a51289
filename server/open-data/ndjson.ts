// Every finished run, a line of JSON each.
import type { BoardRun } from '../../hall/store.ts'
import { openRun } from './run.ts'

/** About so many characters are sent at once. */
const chunkLength = 16_384

/** What some readers take for the end of a line, although JSON does not. */
const lineEnds = /[\u0085\u2028\u2029]/g

/** Yields runs as lines of JSON, in chunks of whole lines; holds no more than one chunk. */
export async function* writeLines(runs: AsyncIterable<BoardRun>, publicUrl: string): AsyncGenerator<string> {
  let chunk = ''
  for await (const run of runs) {
    chunk += `${JSON.stringify(openRun(run, publicUrl)).replace(lineEnds, escapeUnit)}\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
