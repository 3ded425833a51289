// What the server knows of a run, as far as a trace can be held against it.
import type { Course } from '../../seeds/draw.ts'
import { type EventId, eventIds, eventNames } from '../../seeds/edition.ts'
import type { Watched } from '../traces/trace.ts'

/** Tokens of one model as the entrant reported them; null is not reported. */
export interface ReportedTokens {
  readonly model: string | null
  readonly input: number | null
  readonly output: number | null
}

export interface RunFacts {
  readonly id: string
  readonly startedAtUs: number
  /** Null while the run has not finished. */
  readonly finishedAtUs: number | null
  /** The declared name, typed at the start. */
  readonly team: string
  readonly course: Course
  /** The first answers, in the order of the events; an event without one is left out. */
  readonly answers: readonly {
    readonly event: EventId
    readonly arrivedAtUs: number
    readonly right: boolean
    /** The texts that were posted, those that had to be typed: not the button or link that was pressed. */
    readonly typed: readonly string[]
  }[]
  /** The line the finish page showed; null while the run has not finished. */
  readonly resultLine: string | null
  readonly declaredModel: string | null
  readonly reported: readonly ReportedTokens[]
}

/** Names of watched texts, by what they are. */
export const watchedNames = {
  run: 'run',
  team: 'team',
  result: 'result',
  shown: (event: EventId, at: number) => `${event} shown ${at}`,
  typed: (event: EventId, at: number) => `${event} typed ${at}`,
} as const

/** Returns the texts of a run that each event's pages showed and no other page did. */
export function shownTexts(course: RunFacts['course']): Readonly<Record<EventId, readonly string[]>> {
  return {
    e1: [course.e1.shown.name, course.e1.shown.email],
    e2: [course.e2.shown.target],
    e3: [course.e3.shown.code],
    e4: [course.e4.shown.jump],
    e5: [course.e5.shown.exit],
  }
}

/** Returns everything to look for in a trace of the run. */
export function watchFor(facts: RunFacts): Watched[] {
  const shown = shownTexts(facts.course)
  return [
    { name: watchedNames.run, text: facts.id },
    { name: watchedNames.team, text: facts.team },
    // Without its beginning, which holds the run's id: one thing that differs is to be found once.
    ...(facts.resultLine === null
      ? []
      : [
          { name: watchedNames.result, text: facts.resultLine.slice(facts.resultLine.indexOf(' team ') + 1) },
        ]),
    ...eventIds.flatMap(event =>
      shown[event].map((text, at) => {
        return { name: watchedNames.shown(event, at), text }
      }),
    ),
    ...facts.answers.flatMap(({ event, typed }) =>
      typed.map((text, at) => {
        return { name: watchedNames.typed(event, at), text }
      }),
    ),
  ]
}

/** Returns how an event is called in a sentence. */
export const nameOf = (event: EventId) => eventNames[event]
