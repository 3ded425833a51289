// Tickets: what a page carries to show, with the next request, that it was loaded. Made from the service's secret
// and the run's key; nothing is stored, and nothing in a draw tells one.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** What a ticket can be for: an event's answer, the finish, or a report after it. */
export type TicketPurpose = 'e1' | 'e2' | 'e3' | 'e4' | 'e5' | 'finish' | 'report'

export interface Tickets {
  /** Returns a fresh ticket for a home page. */
  forStart(): string
  /** Returns whether a start ticket was made here. */
  isForStart(ticket: string): boolean
  /** Returns the ticket of a run for one purpose. */
  forRun(key: string, purpose: TicketPurpose): string
  /** Returns whether a ticket was made for this run and purpose. */
  fits(ticket: string, key: string, purpose: TicketPurpose): boolean
  /** Returns the last parts of the addresses of a page's links, all different, eight characters each. */
  forLinks(key: string, purpose: TicketPurpose, count: number): string[]
}

const ticketBytes = 16

/** Returns the tickets of a secret. */
export function openTickets(secret: Buffer): Tickets {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest().subarray(0, ticketBytes)
  const forRun = (key: string, purpose: TicketPurpose) => sign(`run/${key}/${purpose}`).toString('base64url')
  const signStart = (nonce: string) => sign(`start/${nonce}`).toString('base64url')
  const nonceLength = 22
  return {
    forStart() {
      const nonce = randomBytes(ticketBytes).toString('base64url')
      return nonce + signStart(nonce)
    },
    isForStart: ticket => same(ticket.slice(nonceLength), signStart(ticket.slice(0, nonceLength))),
    forRun,
    fits: (ticket, key, purpose) => same(ticket, forRun(key, purpose)),
    forLinks(key, purpose, count) {
      // An extendable hash over secret and name: a sponge needs no HMAC around it, and one call fills a page.
      const hash = createHash('shake256', { outputLength: count * 6 })
      const bytes = hash.update(secret).update(`links/${key}/${purpose}`).digest()
      return Array.from({ length: count }, (_, at) =>
        bytes.subarray(at * 6, at * 6 + 6).toString('base64url'),
      )
    },
  }
}

/** Compares in a time that tells nothing of where two texts differ. */
function same(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns a fresh run key: 128 random bits, 22 URL-safe characters. */
export function newKey(): string {
  return randomBytes(16).toString('base64url')
}

const idLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Returns a random public name of eight characters, never digits alone. */
export function newId(random: (below: number) => number = randomInt): string {
  const id = Array.from({ length: 8 }, () => idLetters[random(idLetters.length)]).join('')
  return /^\d+$/.test(id) ? newId(random) : id
}
