// The server and its floor, and the rounds in which they are measured by turns, so that whatever else the machine does
// touches both alike.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Course, type Encoding, runCourse } from './course.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'
import { floorSteps, type Probe, probeCourse, replay } from './probe.ts'
import { median } from './table.ts'

/** One of the two that are compared, with the courses it is asked. */
export interface Side {
  readonly process: MeasuredProcess
  readonly nextCourse: () => Course
}

/** How a floor commits: each record by itself, or those that arrive together in one transaction, as the service does. */
export type Commits = 'each' | 'together'

/** The server and its floor for one way of sending pages. */
export interface Pair {
  readonly encoding: Encoding
  readonly commits: Commits
  readonly probe: Probe
  readonly server: Side
  readonly floor: Side
  /** Returns how many runs the server was asked to start. */
  readonly runsMade: () => number
}

/** How many teams take turns: no board is made of one team alone. */
const teamCount = 1_000

/** Runs one course on the server and starts the floor that answers like it, with its files in `folder`. */
export async function openPair(
  server: MeasuredProcess,
  encoding: Encoding,
  commits: Commits,
  folder: string,
): Promise<Pair> {
  const probe = await probeCourse(server.port, encoding)
  mkdirSync(folder, { recursive: true })
  const stepsFile = join(folder, 'steps.json')
  writeFileSync(stepsFile, JSON.stringify(floorSteps(probe)))
  const floor = await startMeasured('e2e/load/floor.js', [stepsFile, folder, commits])
  let runs = 0
  return {
    encoding,
    commits,
    probe,
    server: { process: server, nextCourse: () => runCourse(encoding, `Team ${runs++ % teamCount}`) },
    floor: { process: floor, nextCourse: () => replay(probe) },
    runsMade: () => runs + 1,
  }
}

/** What the rounds of one measurement gave, by side. */
export interface Rounds<Figures> {
  readonly server: readonly Figures[]
  readonly floor: readonly Figures[]
}

/** Measures server, floor, server, floor … `count` times each. */
export async function interleave<Figures>(
  { server, floor }: Pair,
  count: number,
  measure: (side: Side) => Promise<Figures>,
): Promise<Rounds<Figures>> {
  const rounds = { server: [] as Figures[], floor: [] as Figures[] }
  for (let round = 0; round < count; round++) {
    rounds.server.push(await measure(server))
    rounds.floor.push(await measure(floor))
  }
  return rounds
}

/** The medians of one figure, and the server's by the floor's. */
export interface Compared {
  readonly server: number
  readonly floor: number
  readonly ratio: number
}

/** Returns the medians of one figure over all rounds. */
export function compare<Figures>(rounds: Rounds<Figures>, figure: (figures: Figures) => number): Compared {
  const [server, floor] = [median(rounds.server.map(figure)), median(rounds.floor.map(figure))]
  return { server, floor, ratio: server / floor }
}
