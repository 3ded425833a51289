// `npm run load`: how fast the service is and how much it needs, beside a floor measured in the same run.
//   --quick    a version of some twenty seconds: shorter rounds, few runs in the database
//   --runs N   how many runs the database holds when memory is read (100,000; 2,000 with --quick)
import { statSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.ts'
import { askOnce } from './connection.ts'
import type { Encoding } from './course.ts'
import { startServer } from './measured-process.ts'
import { type Commits, openPair } from './pair.ts'
import {
  type Lengths,
  measureAnswers,
  measureBesideStrongFloor,
  measureSpeed,
  met,
  type Row,
} from './speed.ts'
import { tableOf } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { measureThroughput } from './throughput.ts'
import { documentLimit, weighAssets, weighPages } from './weights.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, runs: { type: 'string' } },
})
const runs = Number(values.runs ?? (values.quick ? 2_000 : 100_000))
if (!Number.isInteger(runs) || runs < 1)
  throw new Error(`Cannot make ${values.runs} runs: a whole number from 1 is needed.`)
if (process.platform !== 'linux')
  throw new Error('Cannot measure here: processor time and memory are read from /proc, Linux is needed.')
const lengths: Lengths = values.quick
  ? { rounds: 3, throughputMs: 400, sequentialMs: 300, pacedMs: 1_000 }
  : { rounds: 5, throughputMs: 5_000, sequentialMs: 3_000, pacedMs: 10_000 }
const mostResidentMb = 200
const megabyte = 1024 * 1024

const startedAtMs = performance.now()
build()
const folder = temporaryFolder('olympics-load')
const server = await startServer(join(folder, 'server'))
const open = (encoding: Encoding, commits: Commits) =>
  openPair(server, encoding, commits, join(folder, `floor-${encoding}-${commits}`))
const gzip = await open('gzip', 'each')
const identity = await open('identity', 'each')
const strongGzip = await open('gzip', 'together')
const strongIdentity = await open('identity', 'together')
const pairs = [gzip, identity, strongGzip, strongIdentity]
try {
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model}), ${(totalmem() / 1024 ** 3).toFixed(0)} GB, Node ${process.version}, ${process.platform}; ` +
      `medians of ${lengths.rounds} rounds, server and floor by turns; a course is ${gzip.probe.exchanges.length} requests and ` +
      `${gzip.probe.exchanges.filter(({ writes }) => writes !== null).length} records\n`,
  )
  const weights = [
    ...weighPages(gzip.probe, identity.probe),
    ...(await weighAssets(server.port, identity.probe)),
  ]
  const rows: Row[] = []
  for (const [what, measure] of [
    ['courses at full speed, compressed', () => measureSpeed(gzip, lengths)],
    ['courses beside a stronger floor, compressed', () => measureBesideStrongFloor(strongGzip, lengths)],
    ['courses at full speed, as they are', () => measureSpeed(identity, lengths)],
    ['courses beside a stronger floor, as they are', () => measureBesideStrongFloor(strongIdentity, lengths)],
    ['answers to many live runs', () => measureAnswers(gzip, lengths)],
    [`memory, up to ${runs.toLocaleString('en-US')} runs`, measureMemory],
  ] as const) {
    console.error(`measuring ${what} …`)
    rows.push(...(await measure()))
  }
  console.log(tableOf(['figure', 'server', 'floor', 'ratio', 'target', ''], rows))
  console.log()
  console.log(
    tableOf(
      [
        'page',
        'bytes',
        'as sent',
        `document < ${documentLimit}, compressed, one style, one script, kept by hash`,
      ],
      weights.map(({ name, bytes, sentBytes, problems }) => {
        return [name, String(bytes), String(sentBytes), problems.join(', ') || met(true)]
      }),
    ),
  )
  console.log(`\n${((performance.now() - startedAtMs) / 1000).toFixed(0)} s in all`)
} catch (error) {
  console.error(`The server printed:\n${server.printed()}`)
  throw error
} finally {
  await Promise.all([server.end(), ...pairs.map(pair => pair.floor.process.end())])
}

/** Fills the database up to the number of runs, reads the board once, and reads the memory. */
async function measureMemory(): Promise<Row[]> {
  const fromMs = performance.now()
  const made = gzip.runsMade() + identity.runsMade()
  const fill = { courses: Math.max(0, runs - made) }
  if (fill.courses > 0) await measureThroughput(server, 64, fill, gzip.server.nextCourse)
  const tookS = (performance.now() - fromMs) / 1000
  const boardAtMs = performance.now()
  const board = await askOnce(server.port, 'GET /hall HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  const boardMs = performance.now() - boardAtMs
  if (board.status !== 200) throw new Error(`Cannot read the board:\n${board.head}`)
  const residentMb = server.residentBytes() / megabyte
  const floorMb = gzip.floor.process.residentBytes() / megabyte
  const mostMb = server.mostResidentBytes() / megabyte
  const databaseMb = statSync(join(folder, 'server', 'olympics.db')).size / megabyte
  const count = gzip.runsMade() + identity.runsMade()
  return [
    [
      `resident memory after ${count.toLocaleString('en-US')} runs, MB`,
      ...([residentMb, floorMb].map(mb => mb.toFixed(0)) as [string, string]),
      (residentMb / floorMb).toFixed(2),
      `< ${mostResidentMb}`,
      met(residentMb < mostResidentMb),
    ],
    [`  the last ${fill.courses.toLocaleString('en-US')} of them, s`, tookS.toFixed(0), '', '', '', ''],
    ['  the most at any time, MB', mostMb.toFixed(0), '', '', '', ''],
    ['  the database, MB', databaseMb.toFixed(0), '', '', '', ''],
    ['  one load of the Hall, ms', boardMs.toFixed(0), '', '', '', ''],
  ]
}
