// e2 Slalom: sixteen links, one of them named. Each link is a sport with a word before it, all of one length.
import { sameAnswer } from '../answer-text.ts'
import { canBeTarget, drawDistractors } from '../distance.ts'
import type { Event } from '../event.ts'
import { adjectives } from '../words/adjectives.ts'
import { sports } from '../words/sports.ts'

export const gateCount = 16

export interface SlalomShown {
  /** The texts of the sixteen links, in the order of the page. */
  readonly gates: readonly string[]
  /** The text of the link to follow; one of `gates`. */
  readonly target: string
}

export interface SlalomExpected {
  readonly target: string
}

export const slalom: Event<SlalomShown, SlalomExpected, string> = {
  draw(stream) {
    const firstWords = stream.shuffle(adjectives)
    const lastWords = stream.shuffle(sports)
    // Twice as many names as links, no word in two of them. The link to follow is the first that has enough of the
    // others at the fixed distance, nearly always the first of all.
    const pool = Array.from({ length: 2 * gateCount }, (_, at) => `${firstWords[at]} ${lastWords[at]}`)
    const wanted = { pool, count: gateCount - 1, nearest: 11 }
    const target = pool.find(name => canBeTarget(name, wanted)) ?? ''
    const others = drawDistractors(stream, { ...wanted, target })
    return { shown: { gates: stream.shuffle([target, ...others]), target }, expected: { target } }
  },
  judge(expected, answer) {
    return sameAnswer(answer, expected.target)
  },
}
