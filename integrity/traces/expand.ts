// Opens what files are packed in, told by their first bytes: gzip, zip, zstd. Nothing is written to disk; a name inside
// an archive is a name and nothing more.
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as zlib from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'
import {
  mostArchiveBytes,
  mostArchiveEntries,
  mostDocumentBytes,
  mostFileBytes,
  mostInflation,
} from './bounds.ts'
import { UnreadableTrace } from './format.ts'

/** A file as it was sent. `bytes` begins anew each time it is called. */
export interface TraceFile {
  readonly name: string
  bytes(): AsyncIterable<Buffer>
}

/** What is read inside an archive; everything else there are pictures, fonts and the like. */
const readInArchives = /\.(trace|network|jsonl?|ndjson|md|har|log|txt)$|^[^.]+$/i

/**
 * Returns files in the order in which they are to be read: a `.network` file after all others, because its times can
 * only be told by the clock of the `.trace` beside it.
 */
export function inReadingOrder<File>(files: readonly File[], nameOf: (file: File) => string): File[] {
  const isLate = (file: File) => Number(nameOf(file).endsWith('.network'))
  return [...files].sort((one, other) => isLate(one) - isLate(other))
}

/**
 * Yields a file, or the files packed in it; an archive inside an archive is passed over.
 * @throws UnreadableTrace when the packing is broken, too large, or of a kind this Node can't open.
 */
export async function* expand(file: TraceFile): AsyncGenerator<TraceFile> {
  const first = await firstBytes(file)
  if (first.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) yield inflated(file, () => zlib.createGunzip())
  else if (first.equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))) {
    // Since Node 22.15.
    const createZstd = (zlib as { createZstdDecompress?: () => NodeJS.ReadWriteStream }).createZstdDecompress
    if (!createZstd)
      throw new UnreadableTrace(
        'It is packed with zstd, which this server can’t open: unpack it with `zstd -d` first.',
      )
    yield inflated(file, createZstd)
  } else if (first.equals(Buffer.from('PK\x03\x04'))) yield* entriesOf(file)
  else yield file
}

async function firstBytes(file: TraceFile): Promise<Buffer> {
  let first = Buffer.alloc(0)
  for await (const chunk of file.bytes()) {
    first = Buffer.concat([first, chunk])
    if (first.length >= 4) break
  }
  return first.subarray(0, 4)
}

function inflated(file: TraceFile, create: () => NodeJS.ReadWriteStream): TraceFile {
  return {
    name: file.name,
    async *bytes() {
      let packed = 0
      let unpacked = 0
      const counted = async function* () {
        for await (const chunk of file.bytes()) {
          packed += chunk.length
          yield chunk
        }
      }
      try {
        const output = new PassThrough()
        const piped = pipeline(counted, create(), output)
        piped.catch(() => {})
        for await (const chunk of output as AsyncIterable<Buffer>) {
          unpacked += chunk.length
          refuseBomb(packed, unpacked)
          yield chunk
        }
        await piped
      } catch (error) {
        if (error instanceof UnreadableTrace) throw error
        throw new UnreadableTrace(`It can’t be unpacked: ${(error as Error).message}.`)
      }
    },
  }
}

async function* entriesOf(file: TraceFile): AsyncGenerator<TraceFile> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file.bytes()) {
    bytes += chunk.length
    if (bytes > mostArchiveBytes)
      throw new UnreadableTrace(
        `It is an archive of more than ${mostArchiveBytes / 1024 ** 2} MB: send its trace files alone.`,
      )
    chunks.push(chunk)
  }
  const broken = (error: unknown) => {
    const { message } = error as Error
    // What yauzl says of a name that would lead out of the folder an archive is unpacked in.
    const [, path] = /^(?:invalid relative path|absolute path): (.+)$/s.exec(message) ?? []
    return new UnreadableTrace(
      path === undefined
        ? `It is no whole archive: ${message}.`
        : `It is an archive with an entry named “${path.slice(0, 200)}”, which leads out of it.`,
    )
  }
  const archive = await fromBufferPromise(Buffer.concat(chunks), { autoClose: false }).catch(error => {
    throw broken(error)
  })
  if (archive.entryCount > mostArchiveEntries)
    throw new UnreadableTrace(`It is an archive of more than ${mostArchiveEntries} files.`)
  const entries: Entry[] = []
  try {
    for await (const entry of archive.eachEntry())
      if (readInArchives.test(entry.fileName)) entries.push(entry)
  } catch (error) {
    throw broken(error)
  }
  const found = entries.filter(({ uncompressedSize }) => uncompressedSize > 0)
  if (found.length === 0) throw new UnreadableTrace('It is an archive without a trace in it.')
  // Entries may share their packed bytes, so that no ratio of one of them gives the whole away.
  if (found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > mostFileBytes)
    throw new UnreadableTrace(
      `Its traces have more than ${mostFileBytes / 1024 ** 2} MB unpacked: send the part of this run.`,
    )
  for (const entry of inReadingOrder(found, ({ fileName }) => fileName))
    yield {
      name: `${file.name}: ${entry.fileName}`,
      async *bytes() {
        refuseBomb(entry.compressedSize, entry.uncompressedSize)
        const stream = await archive.openReadStreamPromise(entry)
        try {
          for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk
        } catch (error) {
          throw broken(error)
        }
      },
    }
}

function refuseBomb(packed: number, unpacked: number) {
  if (unpacked > mostDocumentBytes && unpacked > packed * mostInflation)
    throw new UnreadableTrace(`It grows to more than ${mostInflation} times its size when it is unpacked.`)
}
