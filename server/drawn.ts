// What runs of late were drawn: a run's pages and answers ask for the same event a few times within seconds.
import { type Course, drawEvent } from '../seeds/draw.ts'
import type { EventId } from '../seeds/edition.ts'

/** How many runs' draws are remembered, about 3 kB each. */
const limit = 1000

const drawn = new Map<string, Partial<Course>>()

/** Returns one event of the course drawn from `seed`, like drawEvent, remembering it for a while. */
export function drawnEvent<Id extends EventId>(seed: string, id: Id): Course[Id] {
  let course = drawn.get(seed)
  if (!course) {
    if (drawn.size >= limit) drawn.delete(drawn.keys().next().value as string)
    course = {}
    drawn.set(seed, course)
  }
  course[id] ??= drawEvent(seed, id) as Course[Id]
  return course[id] as Course[Id]
}
