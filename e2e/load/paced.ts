// Many live runs at once, each asking at its own steady pace, evenly spread over time and over the course.
import { type Answer, type Connection, openConnection } from './connection.ts'
import type { Course } from './course.ts'
import type { MeasuredProcess } from './measured-process.ts'

export interface Pace {
  /** How many runs are live at once; one that finishes is followed by another. */
  readonly runs: number
  /** How often each asks. */
  readonly everyMs: number
  readonly durationMs: number
  /** How many requests a course has, so that the runs stand at every one of them from the beginning. */
  readonly courseLength: number
}

export interface PacedFigures {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly mostMs: number
  readonly answers: number
  /** How many would have come had every run been answered before it was to ask again. */
  readonly due: number
  /** Answers a course did not expect or that never came, and connections lost. */
  readonly errors: number
  /** The first of them, or the empty text. */
  readonly firstError: string
  readonly cpuShare: number
}

interface Lane {
  readonly connection: Connection
  course: Course
  step: IteratorResult<{ readonly bytes: string }, string>
  /** When the request that waits for an answer was due, or null. */
  askedAtMs: number | null
  /** When a request was due that had to wait for the answer before, or null. */
  owedSinceMs: number | null
}

/**
 * Returns how long answers took. A request that is due while its run still waits for an answer is sent right after
 * it, and its time counts from when it was due: a stalled server can't hide behind the requests it held up. `onBegin`
 * is called once all runs stand where they are to stand and the time begins.
 */
export async function measurePaced(
  target: MeasuredProcess,
  { runs, everyMs, durationMs, courseLength }: Pace,
  nextCourse: () => Course,
  onBegin: () => void = () => {},
): Promise<PacedFigures> {
  const tookMs: number[] = []
  let errors = 0
  let firstError = ''
  const fail = (error: unknown) => {
    errors += 1
    firstError ||= error instanceof Error ? error.message : String(error)
  }

  /** Hands a run its answer; one that ends, well or badly, is followed by a new one. */
  const advance = (lane: Lane, answer: Answer) => {
    try {
      lane.step = lane.course.next(answer)
    } catch (error) {
      fail(error)
      lane.step = { done: true, value: '' }
    }
    if (!lane.step.done) return
    lane.course = nextCourse()
    lane.step = lane.course.next()
  }

  const ask = (lane: Lane, dueAtMs: number) => {
    if (lane.step.done) return
    lane.askedAtMs = dueAtMs
    lane.connection.ask(lane.step.value.bytes, answer => {
      tookMs.push(performance.now() - dueAtMs)
      lane.askedAtMs = null
      advance(lane, answer)
      const owedSinceMs = lane.owedSinceMs
      lane.owedSinceMs = null
      if (owedSinceMs !== null) ask(lane, owedSinceMs)
    })
  }

  /** Opens a run and takes it, at full speed, to where it stands when the measurement begins. */
  const openLane = async (number: number): Promise<Lane> => {
    const connection = openConnection(target.port, () => fail('A connection was lost.'))
    const course = nextCourse()
    const lane: Lane = { connection, course, step: course.next(), askedAtMs: null, owedSinceMs: null }
    for (let steps = number % courseLength; steps > 0 && !lane.step.done; steps--) {
      const { bytes } = lane.step.value
      advance(lane, await new Promise<Answer>(resolve => connection.ask(bytes, resolve)))
    }
    return lane
  }

  const lanes: Lane[] = []
  for (let number = 0; number < runs; number += 50)
    lanes.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, runs - number) }, (_, at) => openLane(number + at)),
      )),
    )

  onBegin()
  const startedAtMs = performance.now()
  const cpuBeforeMs = target.cpuMs()
  const betweenMs = everyMs / runs
  const total = Math.floor(durationMs / betweenMs)
  let sent = 0
  const sendWhatIsDue = () => {
    const dueCount = Math.min(total, Math.floor((performance.now() - startedAtMs) / betweenMs))
    for (; sent < dueCount; sent++) {
      const lane = lanes[sent % runs] as Lane
      if (lane.askedAtMs === null) ask(lane, performance.now())
      else lane.owedSinceMs ??= performance.now()
    }
  }
  await new Promise<void>(resolve => {
    const timer = setInterval(() => {
      sendWhatIsDue()
      if (sent < total) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  const cpuShare = (target.cpuMs() - cpuBeforeMs) / (performance.now() - startedAtMs)
  await untilAnswered(lanes)
  for (const lane of lanes) {
    if (lane.askedAtMs !== null) fail('An answer never came.')
    lane.connection.close()
  }
  tookMs.sort((a, b) => a - b)
  const part = (share: number) => tookMs[Math.ceil(tookMs.length * share) - 1] ?? Number.NaN
  return {
    p50Ms: part(0.5),
    p99Ms: part(0.99),
    mostMs: part(1),
    answers: tookMs.length,
    due: total,
    errors,
    firstError,
    cpuShare,
  }
}

/** Waits for the last answers, at most ten seconds. */
async function untilAnswered(lanes: readonly Lane[]): Promise<void> {
  const until = performance.now() + 10_000
  while (lanes.some(lane => lane.askedAtMs !== null) && performance.now() < until)
    await new Promise(resolve => setTimeout(resolve, 5))
}
