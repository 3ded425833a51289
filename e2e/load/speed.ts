// The figures of speed, as rows of the table: courses per second, the server's work in a course, answers at a pace.
import { measurePaced } from './paced.ts'
import { compare, interleave, type Pair } from './pair.ts'
import { measureThroughput } from './throughput.ts'

/** A line of the table: what was measured, server, floor, ratio, target, and whether it is met. */
export type Row = readonly [string, string, string, string, string, string]

/** How long each measurement is. */
export interface Lengths {
  readonly rounds: number
  readonly throughputMs: number
  readonly sequentialMs: number
  readonly pacedMs: number
}

const connections = 64
const liveRuns = 500
const everyMs = 150
const leastRatio = 0.5
const mostWorkMs = 30
const mostP99Ms = 25
const mostP99Ratio = 3

/** Returns what the last column says of a target. */
export const met = (holds: boolean) => (holds ? 'met' : 'NOT MET')
const fixed = (number: number, digits = 1) => number.toFixed(digits)
const percent = (share: number) => `${(share * 100).toFixed(0)} %`

/** Measures courses at full speed, on 64 connections and on one. */
export async function measureSpeed(
  pair: Pair,
  { rounds, throughputMs, sequentialMs }: Lengths,
): Promise<Row[]> {
  const name = `, ${pair.encoding}`
  const run = (count: number, on: number, durationMs: number) =>
    interleave(pair, count, side => measureThroughput(side.process, on, { durationMs }, side.nextCourse))
  // Both warm up first, unmeasured.
  await run(1, connections, throughputMs / 2)
  const many = await run(rounds, connections, throughputMs)
  const one = await run(rounds, 1, sequentialMs)
  const speed = compare(many, figures => figures.coursesPerSecond)
  const busy = compare(many, figures => figures.cpuShare)
  const client = compare(many, figures => figures.clientCpuShare)
  const workRow = (where: string, work: ReturnType<typeof compare>): Row => [
    `processor time of a course, ms, ${where}${name}`,
    ...cells(work, 2),
    `< ${mostWorkMs}`,
    met(work.server < mostWorkMs),
  ]
  return [
    [
      `courses per second, ${connections} connections${name}`,
      ...cells(speed),
      `≥ ${leastRatio} of floor`,
      met(speed.ratio >= leastRatio),
    ],
    [`  busy cores, of the program${name}`, percent(busy.server), percent(busy.floor), '', '', ''],
    [`  busy cores, of this client${name}`, percent(client.server), percent(client.floor), '', '', ''],
    workRow(
      `${connections} connections`,
      compare(many, figures => figures.cpuMsPerCourse),
    ),
    [
      `time of all answers of a course, ms, one connection${name}`,
      ...cells(
        compare(one, figures => 1000 / figures.coursesPerSecond),
        2,
      ),
      '',
      '',
    ],
    workRow(
      'one connection',
      compare(one, figures => figures.cpuMsPerCourse),
    ),
  ]
}

/** Measures courses at full speed beside a floor that commits together: the least that could be done at all. */
export async function measureBesideStrongFloor(
  pair: Pair,
  { rounds, throughputMs }: Lengths,
): Promise<Row[]> {
  const run = (count: number, durationMs: number) =>
    interleave(pair, count, side =>
      measureThroughput(side.process, connections, { durationMs }, side.nextCourse),
    )
  await run(1, throughputMs / 2)
  const speed = compare(await run(rounds, throughputMs), figures => figures.coursesPerSecond)
  return [[`  the same beside a floor that commits together, ${pair.encoding}`, ...cells(speed), '', '']]
}

/** Measures how long answers take with 500 live runs that each ask every 150 ms. */
export async function measureAnswers(pair: Pair, { rounds, pacedMs }: Lengths): Promise<Row[]> {
  const pace = { runs: liveRuns, everyMs, durationMs: pacedMs, courseLength: pair.probe.exchanges.length }
  const paced = await interleave(pair, rounds, side => measurePaced(side.process, pace, side.nextCourse))
  const p99 = compare(paced, figures => figures.p99Ms)
  const busy = compare(paced, figures => figures.cpuShare)
  const count = (figure: 'errors' | 'answers' | 'due') =>
    [paced.server, paced.floor].map(side => side.reduce((sum, figures) => sum + figures[figure], 0))
  const [serverErrors = 0, floorErrors = 0] = count('errors')
  const first = paced.server.find(({ firstError }) => firstError !== '')?.firstError
  if (first) console.log(`The first error: ${first}`)
  const what = `${liveRuns} live runs, one request each ${everyMs} ms, ${pair.encoding}`
  return [
    [
      `${what}: p50, ms`,
      ...cells(
        compare(paced, ({ p50Ms }) => p50Ms),
        2,
      ),
      '',
      '',
    ],
    [
      '  p99, ms',
      ...cells(p99, 2),
      `< ${mostP99Ms} or < ${mostP99Ratio} of floor`,
      met(p99.server < mostP99Ms || p99.ratio < mostP99Ratio),
    ],
    [
      '  slowest, ms',
      ...cells(
        compare(paced, ({ mostMs }) => mostMs),
        2,
      ),
      '',
      '',
    ],
    ['  answers', ...(count('answers').map(String) as [string, string]), '', `of ${count('due')[0]} due`, ''],
    ['  errors', String(serverErrors), String(floorErrors), '', '0', met(serverErrors === 0)],
    ['  busy cores, of the program', percent(busy.server), percent(busy.floor), '', '', ''],
  ]
}

function cells({ server, floor, ratio }: ReturnType<typeof compare>, digits = 1): [string, string, string] {
  return [fixed(server, digits), fixed(floor, digits), fixed(ratio, 2)]
}
