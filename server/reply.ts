// The few ways in which a request is answered: a page, a way on, or a refusal in the reader's format.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Frame, renderPage } from '../pages/render.ts'
import type { Views } from '../pages/views.ts'
import { type Compressed, sendPage } from './compressed.ts'
import type { Refusal } from './refusal.ts'
import { securityHeaders } from './security-headers.ts'

/** Nothing of a run or of the home page may be kept by anybody. In this order, or one text browser keeps it. */
const neverKept = 'no-store, no-cache'

/** What every page says of itself. */
const pageHeaders = {
  ...securityHeaders,
  'cache-control': neverKept,
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding',
}

/** Answers with a page that nobody may keep, unless other headers say so. */
export function showPage<Name extends keyof Views>(
  reply: FastifyReply,
  name: Name,
  view: Views[Name],
  frame: Frame,
  otherHeaders: Readonly<Record<string, string>> = {},
) {
  reply.headers(pageHeaders)
  reply.headers(otherHeaders)
  return sendPage(reply, renderPage(name, view, frame))
}

/** Answers with a page that was drawn before. */
export function showDrawn(reply: FastifyReply, page: Compressed) {
  return sendPage(reply.headers(pageHeaders), page)
}

/** What a redirect says: it shows nothing, so it needs no more. */
const wayHeaders = { 'cache-control': neverKept, 'referrer-policy': 'no-referrer' }

/** Sends the client on to another page of ours, by a GET. */
export function sendOn(reply: FastifyReply, path: string) {
  return reply.headers(wayHeaders).redirect(path, 303)
}

/** Where a refused client may go from here. */
export interface WayOn {
  readonly href: string
  readonly link: string
  /** The id of the run it happened in, if it did in one. */
  readonly run?: string
}

const toStart: WayOn = { href: '/', link: 'To the home page' }

/** Answers with a refusal: JSON for who prefers it, a page for everybody else. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  wayOn: WayOn = toStart,
) {
  const { code, status, message, remedy } = refusal
  const ours = code === 'internal'
  reply.code(status).headers({ ...securityHeaders, 'cache-control': neverKept })
  if (status === 503) reply.header('retry-after', '2')
  if (prefersJson(request))
    return reply.send({ error: { code, message, remedy, ...(ours && { request: request.id }) } })
  const { href, link, run = null } = wayOn
  const view = { message, remedy, code, href, link, request: ours ? request.id : '' }
  return showPage(reply, 'error', view, { title: 'Error', listed: false, run, navigation: run === null })
}

/** Returns whether the answer is to be JSON: the address says so, or the client asks for it and not for HTML. */
export function prefersJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? ''
  return (
    /^\/api\/|\.json$/.test(request.url.split('?')[0] ?? '') ||
    (accept.includes('json') && !accept.includes('html'))
  )
}

/** Returns whether the client says it fetches ahead of anybody's wish: a prefetch, a prerender, a preview. */
export function isAhead({ method, headers }: FastifyRequest): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join()
  return method === 'HEAD' || /prefetch|prerender|preview/i.test(purposes)
}

/** Returns whether the request carries the headers of a browser that navigates. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate'
}
