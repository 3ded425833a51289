// e1 Sprint: an athlete to register. Three values are shown, three are typed or chosen.
import { sameAnswer } from '../answer-text.ts'
import { drawDistractors } from '../distance.ts'
import type { Event } from '../event.ts'
import { domains } from '../words/domains.ts'
import { firstNames } from '../words/first-names.ts'
import { lastNames } from '../words/last-names.ts'
import { sports } from '../words/sports.ts'

export const disciplineCount = 8

export interface SprintShown {
  /** The values the athlete's card states, to be copied into the form. */
  readonly name: string
  readonly email: string
  readonly discipline: string
  /** The choices of the discipline list, in order; `discipline` is one of them. */
  readonly disciplines: readonly string[]
}

export interface SprintExpected {
  readonly name: string
  readonly email: string
  readonly discipline: string
}

export type SprintAnswer = SprintExpected

export const sprint: Event<SprintShown, SprintExpected, SprintAnswer> = {
  draw(stream) {
    const first = stream.pick(firstNames)
    const last = stream.pick(lastNames)
    const discipline = stream.pick(sports)
    const others = drawDistractors(stream, {
      pool: sports,
      target: discipline,
      count: disciplineCount - 1,
      nearest: 6,
    })
    const expected = {
      name: `${first} ${last}`,
      email: `${first}.${last}@${stream.pick(domains)}.example`.toLowerCase(),
      discipline,
    }
    return { shown: { ...expected, disciplines: stream.shuffle([discipline, ...others]) }, expected }
  },
  judge(expected, answer) {
    return (
      sameAnswer(answer.name, expected.name) &&
      sameAnswer(answer.email, expected.email) &&
      sameAnswer(answer.discipline, expected.discipline)
    )
  },
}
