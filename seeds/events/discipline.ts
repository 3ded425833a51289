// e5 Discipline: a red button to leave alone, and a small link that is the way on.
import { sameAnswer } from '../answer-text.ts'
import type { Event } from '../event.ts'
import { adjectives } from '../words/adjectives.ts'

/** What is written down when the red button was pressed; no link can have this text. */
export const redButton = 'red button'

export interface DisciplineShown {
  /** The text of the safe link. */
  readonly exit: string
}

export interface DisciplineExpected {
  readonly exit: string
}

export const discipline: Event<DisciplineShown, DisciplineExpected, string> = {
  draw(stream) {
    const exit = `Leave by the ${stream.pick(adjectives)} exit`
    return { shown: { exit }, expected: { exit } }
  },
  judge(expected, answer) {
    return sameAnswer(answer, expected.exit)
  },
}
