// Clients that run the course one after another and remember what was acknowledged. When the server goes away, each
// keeps the request it had no answer to and sends it again to the next server, as a browser's user would.
import { openConnection } from '../load/connection.ts'
import { type Course, runCourse, type Written } from '../load/course.ts'

/** What the server has acknowledged, by the run's key, in order. */
export type Acknowledged = Map<string, Written[]>

export interface Lanes {
  /** Runs courses on a server without end; resolves once the server has gone and every connection is lost. */
  drive(port: number): Promise<void>
  /** Everything that was acknowledged so far. */
  readonly acknowledged: Acknowledged
  /** What a course did not expect, with the server that gave it; empty when all went well. */
  readonly surprises: readonly string[]
  /** Returns how many courses were finished. */
  coursesFinished(): number
}

interface Lane {
  course: Course
  step: IteratorResult<{ readonly bytes: string; readonly writes: Written | null }, string>
  /** The key of its run, once it is known. */
  key: string
}

/** Returns `count` clients that have not begun. */
export function openLanes(count: number): Lanes {
  const acknowledged: Acknowledged = new Map()
  const surprises: string[] = []
  let begun = 0
  let finished = 0

  const begin = (): Lane => {
    const course = runCourse('identity', `Team ${begun++}`)
    return { course, step: course.next(), key: '' }
  }
  const lanes = Array.from({ length: count }, begin)

  /** Runs one lane until its connection ends. */
  const driveLane = (at: number, port: number, onLost: () => void) => {
    const connection = openConnection(port, onLost)
    const ask = () => {
      const lane = lanes[at] as Lane
      if (lane.step.done) return
      const { bytes, writes } = lane.step.value
      connection.ask(bytes, answer => {
        const key = /\r\nlocation: *\/run\/([^/]+)/i.exec(answer.head)?.[1] ?? ''
        if (writes === 'start') lane.key = key
        // Only a 303 to the run's own page says that the answer was taken; anything else surprises the course.
        if (writes !== null && answer.status === 303 && key === lane.key) {
          const written = acknowledged.get(key) ?? []
          acknowledged.set(key, written)
          written.push(writes)
        }
        try {
          lane.step = lane.course.next(answer)
          if (lane.step.done) finished += 1
        } catch (error) {
          surprises.push(error instanceof Error ? error.message : String(error))
          lane.step = { done: true, value: '' }
        }
        if (lane.step.done) lanes[at] = begin()
        ask()
      })
    }
    ask()
  }

  return {
    acknowledged,
    surprises,
    coursesFinished: () => finished,
    async drive(port) {
      const lost = lanes.map((_, at) => new Promise<void>(resolve => driveLane(at, port, resolve)))
      await Promise.all(lost)
    },
  }
}
