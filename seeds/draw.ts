// What a run gets from its seed: the five events, each drawn from the stream of its own id.
import { edition } from './edition.ts'
import { discipline } from './events/discipline.ts'
import { hurdles } from './events/hurdles.ts'
import { relay } from './events/relay.ts'
import { slalom } from './events/slalom.ts'
import { sprint } from './events/sprint.ts'
import { openStream } from './stream.ts'

/** The kinds of event by id. A new event is added here, and nowhere else in this folder. */
export const events = { e1: sprint, e2: slalom, e3: relay, e4: hurdles, e5: discipline } as const

type Events = typeof events

/** Returns one event of the course drawn from `seed`, without drawing the others. */
export function drawEvent<Id extends keyof Events>(seed: string, id: Id): ReturnType<Events[Id]['draw']> {
  return events[id].draw(openStream(seed, `${edition}/${id}`)) as ReturnType<Events[Id]['draw']>
}

/** Returns the whole course drawn from `seed`, typically to show it once the run has ended. */
export function drawCourse(seed: string) {
  return {
    e1: drawEvent(seed, 'e1'),
    e2: drawEvent(seed, 'e2'),
    e3: drawEvent(seed, 'e3'),
    e4: drawEvent(seed, 'e4'),
    e5: drawEvent(seed, 'e5'),
  }
}

export type Course = ReturnType<typeof drawCourse>
