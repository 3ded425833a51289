import * as zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { mostArchiveBytes, mostDocumentBytes } from './bounds.ts'
import { expand, type TraceFile } from './expand.ts'
import { type Packed, sent, zip } from './fixtures/zip.ts'
import { UnreadableTrace } from './format.ts'

/** Returns the files with their texts, or the sentence of the refusal. */
async function opened(file: TraceFile): Promise<Record<string, string> | string> {
  const found: Record<string, string> = {}
  try {
    for await (const { name, bytes } of expand(file)) {
      let text = ''
      for await (const chunk of bytes()) text += chunk.toString()
      found[name] = text
    }
    return found
  } catch (error) {
    if (error instanceof UnreadableTrace) return error.message
    throw error
  }
}
const openedZip = (...entries: readonly Packed[]) => opened(sent('a.zip', zip(entries)))

describe('expand(file)', () => {
  it('yields a file that is not packed as it is', async () => {
    expect(await opened(sent('a.jsonl', '{}\n'))).toEqual({ 'a.jsonl': '{}\n' })
    expect(await opened(sent('empty', ''))).toEqual({ empty: '' })
  })

  it('opens gzip, and says when it breaks off', async () => {
    const packed = zlib.gzipSync('{"a":1}\n'.repeat(100))
    expect(await opened(sent('a.jsonl.gz', packed))).toEqual({ 'a.jsonl.gz': '{"a":1}\n'.repeat(100) })
    expect(await opened(sent('a.jsonl.gz', packed.subarray(0, 20)))).toMatch(/^It can’t be unpacked: /)
  })

  it('opens zip, stored and deflated, and reads what may be a trace', async () => {
    expect(
      await openedZip(
        { name: 'trace.trace', content: 'one' },
        { name: 'deep/er/session.jsonl', content: 'two', isDeflated: true },
        { name: 'resources/page.jpeg', content: 'picture' },
        { name: 'empty.network', content: '' },
      ),
    ).toEqual({ 'a.zip: trace.trace': 'one', 'a.zip: deep/er/session.jsonl': 'two' })
  })

  it('yields requests after the traces that have their clock', async () => {
    const found = await openedZip(
      { name: '0.network', content: 'n' },
      { name: '0.trace', content: 't' },
      { name: '1.trace', content: 't' },
    )
    expect(Object.keys(found)).toEqual(['a.zip: 0.trace', 'a.zip: 1.trace', 'a.zip: 0.network'])
  })

  it('opens zstd where this Node can, and says how to unpack it where it can’t', async () => {
    // A frame of one raw block of three bytes.
    const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 3, (3 << 3) | 1, 0, 0, 0x61, 0x62, 0x63])
    expect(await opened(sent('a.jsonl.zst', frame))).toEqual(
      'createZstdDecompress' in zlib
        ? { 'a.jsonl.zst': 'abc' }
        : 'It is packed with zstd, which this server can’t open: unpack it with `zstd -d` first.',
    )
  })

  it.each(['../../x.trace', '/x.trace', 'C:/x.trace', 'a/../../x.trace'])(
    'refuses an archive with an entry named %s',
    async name => {
      expect(await openedZip({ name: 'a.trace', content: '{}' }, { name, content: '{}' })).toBe(
        `It is an archive with an entry named “${name}”, which leads out of it.`,
      )
    },
  )

  it('refuses an archive that was cut off', async () => {
    const whole = zip([{ name: 'a.trace', content: '{}\n'.repeat(100) }])
    for (const bytes of [5, 60, whole.length - 30, whole.length - 1])
      expect(await opened(sent('a.zip', whole.subarray(0, bytes)))).toMatch(/^It is no whole archive: .+\.$/)
  })

  it('refuses an archive without a trace, and does not open one inside another', async () => {
    const inner = zip([{ name: 'a.trace', content: '{}' }])
    expect(await openedZip({ name: 'inner.zip', content: inner })).toBe(
      'It is an archive without a trace in it.',
    )
  })

  it('refuses an archive of 10,000 entries', async () => {
    const entries = Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.trace`, content: '{}' }))
    expect(await openedZip(...entries)).toBe('It is an archive of more than 5000 files.')
  })

  it('refuses an archive that is too large before all of it has come', async () => {
    const megabyte = Buffer.alloc(1024 * 1024)
    let yielded = 0
    const bytes = async function* () {
      yield Buffer.from('PK\x03\x04')
      for (; ; yielded++) yield megabyte
    }
    expect(await opened({ name: 'a.zip', bytes })).toBe(
      'It is an archive of more than 64 MB: send its trace files alone.',
    )
    expect(yielded).toBeLessThanOrEqual(mostArchiveBytes / megabyte.length)
  })

  describe('of a bomb', () => {
    const zeros = Buffer.alloc(mostDocumentBytes + 1024 * 1024)
    const grows = 'It grows to more than 200 times its size when it is unpacked.'

    /** Bytes that were allocated, at least for a moment, and what was opened. */
    async function measured(file: TraceFile) {
      const beforeBytes = process.memoryUsage().arrayBuffers
      let peakBytes = 0
      const timer = setInterval(() => {
        peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers - beforeBytes)
      }, 1)
      const startedMs = performance.now()
      let why = ''
      try {
        for await (const one of expand(file)) for await (const _ of one.bytes());
      } catch (error) {
        why = (error as Error).message
      }
      clearInterval(timer)
      return { why, peakBytes, elapsedMs: performance.now() - startedMs }
    }

    it.each([
      ['an archive', () => zip([{ name: 'a.trace', content: zeros, isDeflated: true }]), grows],
      ['gzip', () => zlib.gzipSync(zeros), grows],
      [
        'an archive that lies about it',
        () => zip([{ name: 'a.trace', content: zeros, isDeflated: true, claimedBytes: 100 }]),
        'It is no whole archive: too many bytes in the stream. expected 100. got at least',
      ],
      [
        'an archive that is one only by the sum of its entries',
        () =>
          zip(
            Array.from({ length: 3 }, (_, at) => ({
              name: `${at}.trace`,
              content: 'x',
              isDeflated: true,
              claimedBytes: 2 ** 28,
            })),
          ),
        'Its traces have more than 512 MB unpacked: send the part of this run.',
      ],
    ])('refuses %s before it has grown', async (_, make, why) => {
      const result = await measured(sent('a.zip', make()))
      expect(result.why).toContain(why)
      expect(result.elapsedMs).toBeLessThan(2000)
      expect(result.peakBytes).toBeLessThan(zeros.length)
    })
  })
})
