// e3 Relay: a six-digit code on one page, typed on the next.
import { sameAnswer } from '../answer-text.ts'
import type { Event } from '../event.ts'

export interface RelayShown {
  readonly code: string
}

export interface RelayExpected {
  readonly code: string
}

export const relay: Event<RelayShown, RelayExpected, string> = {
  draw(stream) {
    // Never a leading zero: some agents carry the code as a number.
    const code = String(100_000 + stream.index(900_000))
    return { shown: { code }, expected: { code } }
  },
  judge(expected, answer) {
    return sameAnswer(answer, expected.code)
  },
}
