// e4 Hurdles: a button at the very bottom of a long page, which asks for a confirmation.
import { sameAnswer } from '../answer-text.ts'
import type { Event } from '../event.ts'
import { adjectives } from '../words/adjectives.ts'

export const hurdleCount = 8

export interface HurdlesShown {
  /** The words on the button of the last hurdle. */
  readonly jump: string
  /** The words on the button that confirms. */
  readonly confirm: string
}

export interface HurdlesExpected {
  readonly confirm: string
}

export const hurdles: Event<HurdlesShown, HurdlesExpected, string> = {
  draw(stream) {
    const hurdle = stream.pick(adjectives)
    const jump = `Jump the ${hurdle} hurdle`
    const confirm = `Confirm the ${stream.pick(adjectives)} jump`
    return { shown: { jump, confirm }, expected: { confirm } }
  },
  judge(expected, answer) {
    return sameAnswer(answer, expected.confirm)
  },
}
