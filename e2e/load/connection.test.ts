// How the load client reads answers off the line.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { headerOf, readAnswer, textOf } from './connection.ts'

const head = (line: string) => `HTTP/1.1 200 OK\r\n${line}\r\nContent-Type: text/html\r\n\r\n`
const packed = gzipSync('<p>“ä”</p>')
const answers: readonly (readonly [name: string, bytes: Buffer, text: string])[] = [
  ['a body of known length', Buffer.from(`${head('Content-Length: 5')}<p>ä`), '<p>ä'],
  ['no body', Buffer.from(head('content-length: 0')), ''],
  [
    'chunks',
    Buffer.from(`${head('Transfer-Encoding: chunked')}3\r\n<p>\r\nA\r\n0123456789\r\n0\r\n\r\n`),
    '<p>0123456789',
  ],
  [
    'a compressed body',
    Buffer.concat([Buffer.from(head(`content-encoding: gzip\r\ncontent-length: ${packed.length}`)), packed]),
    '<p>“ä”</p>',
  ],
]

describe('readAnswer', () => {
  it.each(answers)('waits for the last byte of %s, then reads it', (_, bytes, text) => {
    for (let length = 0; length < bytes.length; length++)
      expect(readAnswer(bytes.subarray(0, length)), `after ${length} bytes`).toBeNull()
    const answer = readAnswer(bytes)
    expect(answer?.status).toBe(200)
    expect(answer && textOf(answer)).toBe(text)
    expect(answer && headerOf(answer, 'content-type')).toBe('text/html')
  })

  it('refuses an answer that does not say where it ends', () => {
    expect(() => readAnswer(Buffer.from('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'))).toThrow(
      'Cannot tell where the answer ends:\nHTTP/1.1 200 OK\r\nConnection: close',
    )
  })
})
