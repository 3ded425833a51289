// Compresses what a page is made of. A page is a few kilobytes, so this is done in place and with a small window:
// a third of the time of the defaults, and no byte more.
import type { OutgoingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Shorter answers are sent as they are: the head would outweigh what is saved. */
const leastLength = 512

/** A text and its compressed bytes as Latin-1, made when they are first asked for. */
export interface Compressed {
  readonly text: string
  bytes(): string
}

/** Sends a text, compressed where the client says it can read that; the caller says `vary: accept-encoding`. */
export function sendCompressed(reply: FastifyReply, text: string) {
  if (!readsCompressed(reply, text)) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(compress(text))
}

/** Returns a page to be sent more than once, which is compressed at most once. */
export function compressPage(text: string): Compressed {
  let bytes: string | null = null
  return {
    text,
    bytes: () => {
      bytes ??= compress(text).toString('latin1')
      return bytes
    },
  }
}

/**
 * Sends a whole page like `sendCompressed`, past the hooks that look at what is sent.
 *
 * As Latin-1 text the bytes leave in one write with the head, where a buffer takes a slower one of two parts: a tenth
 * of all the work a page makes.
 */
export function sendPage(reply: FastifyReply, page: string | Compressed) {
  const text = typeof page === 'string' ? page : page.text
  if (!readsCompressed(reply, text)) return reply.send(text)
  const bytes = typeof page === 'string' ? compress(page).toString('latin1') : page.bytes()
  reply.hijack()
  reply.header('content-encoding', 'gzip').header('content-length', bytes.length)
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  reply.raw.end(bytes, 'latin1')
  return reply
}

function readsCompressed({ request }: FastifyReply, text: string): boolean {
  return text.length >= leastLength && request.headers['accept-encoding']?.includes('gzip') === true
}

function compress(text: string): Buffer {
  return gzipSync(text, { level: 3, memLevel: 5, windowBits: 13 })
}
