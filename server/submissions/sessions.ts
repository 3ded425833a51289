// A maintainer's session in the browser: a cookie that says who and until when, signed with the service's secret. Nothing
// is stored; it is void once its time is over or the maintainer is revoked.
import { createHmac } from 'node:crypto'
import { hashToken, sameSecret } from './tokens.ts'

/** How long a session lasts. */
export const sessionSeconds = 8 * 3_600

export interface Session {
  readonly name: string
  /** Returns the ticket of a form of this session. */
  ticket(purpose: string): string
  /** Returns whether a ticket was made for this session and purpose. */
  fits(ticket: string, purpose: string): boolean
}

export interface Sessions {
  /** Returns the value of the cookie of a new session. */
  begin(name: string, nowUs: number): string
  /** Returns the session of a cookie, or null; whether the maintainer still is one, the caller asks. */
  read(value: string, nowUs: number): Session | null
}

/** Returns the sessions of a secret. */
export function openSessions(secret: Buffer): Sessions {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    begin(name, nowUs) {
      const until = Math.floor(nowUs / 1_000_000) + sessionSeconds
      const said = `${Buffer.from(name).toString('base64url')}.${until}`
      return `${said}.${sign(`session/${said}`)}`
    },
    read(value, nowUs) {
      const [, said = '', name = '', until = '', signature = ''] =
        /^(([\w-]+)\.(\d{1,12}))\.([\w-]+)$/.exec(value) ?? []
      if (!sameSecret(hashToken(signature), hashToken(sign(`session/${said}`)))) return null
      if (Number(until) * 1_000_000 <= nowUs) return null
      const ticket = (purpose: string) => sign(`form/${said}/${purpose}`)
      return {
        name: Buffer.from(name, 'base64url').toString(),
        ticket,
        fits: (given, purpose) => sameSecret(hashToken(given), hashToken(ticket(purpose))),
      }
    },
  }
}
