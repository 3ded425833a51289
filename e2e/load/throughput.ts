// Courses at full speed on a number of connections.
import { type Answer, openConnection } from './connection.ts'
import type { Course } from './course.ts'
import type { MeasuredProcess } from './measured-process.ts'

export interface Throughput {
  readonly coursesPerSecond: number
  /** The process's own time for one course: all its requests added up. */
  readonly cpuMsPerCourse: number
  /** How busy the process and this client were, 1 being one core all the time. */
  readonly cpuShare: number
  readonly clientCpuShare: number
  /** Courses that were finished. */
  readonly courses: number
}

/** When to stop: after a time, or once a number of courses has been started. */
export interface Until {
  readonly durationMs?: number
  readonly courses?: number
}

/**
 * Runs courses one after another on each connection, lets those under way end, and returns the figures.
 *
 * @throws Error when a connection is lost or an answer is not the expected one: no figure would mean anything.
 */
export async function measureThroughput(
  target: MeasuredProcess,
  connections: number,
  until: Until,
  nextCourse: () => Course,
): Promise<Throughput> {
  const startedAtMs = performance.now()
  const cpuBeforeMs = target.cpuMs()
  const clientBefore = process.cpuUsage()
  let started = 0
  let courses = 0
  const isOver = () =>
    performance.now() - startedAtMs >= (until.durationMs ?? Number.POSITIVE_INFINITY) ||
    started >= (until.courses ?? Number.POSITIVE_INFINITY)

  const runLane = () =>
    new Promise<void>((resolve, reject) => {
      const connection = openConnection(target.port, () => reject(new Error('A connection was lost.')))
      let course: Course | null = null
      const advance = (answer?: Answer) => {
        try {
          let step = answer === undefined ? null : course?.next(answer)
          if (step?.done) courses += 1
          if (!step || step.done) {
            if (isOver()) {
              connection.close()
              return resolve()
            }
            started += 1
            course = nextCourse()
            step = course.next()
          }
          if (!step.done) connection.ask(step.value.bytes, advance)
        } catch (error) {
          connection.close()
          reject(error)
        }
      }
      advance()
    })
  await Promise.all(Array.from({ length: connections }, runLane))

  const passedMs = performance.now() - startedAtMs
  const cpuMs = target.cpuMs() - cpuBeforeMs
  const client = process.cpuUsage(clientBefore)
  return {
    coursesPerSecond: (courses / passedMs) * 1000,
    cpuMsPerCourse: cpuMs / courses,
    cpuShare: cpuMs / passedMs,
    clientCpuShare: (client.user + client.system) / 1000 / passedMs,
    courses,
  }
}
