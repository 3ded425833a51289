// `npm run load:hall`: how fast a Hall of many runs is read while runs arrive, beside a bare server in the same run.
//   --runs N         how many runs it is filled with (1,000,000)
//   --teams N        how many teams they are of (20,000)
//   --seconds N      how long each of the three rounds of a measurement lasts (10)
//   --keep FOLDER    fills this folder and leaves it there
//   --use FOLDER     measures what an earlier run has kept; the runs that arrive are added to it
import { existsSync, statSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSqliteLedger } from '../../hall/sqlite-ledger.ts'
import { openDatabase } from '../../migrations/open-database.ts'
import { migrationsFolder } from '../../pages/folder.ts'
import { build } from '../build.ts'
import { askOnce } from './connection.ts'
import { measureDownload } from './hall-downloads.ts'
import { openDraws } from './hall-draws.ts'
import { fillHall } from './hall-fill.ts'
import { collectDeepPages, openQuestions, requestFor } from './hall-questions.ts'
import { measureRounds, readsPerSecond, runsPerSecond } from './hall-rounds.ts'
import { downloadRows, limitRow, pageRows, whole } from './hall-table.ts'
import { startServer } from './measured-process.ts'
import { openPair } from './pair.ts'
import type { Row } from './speed.ts'
import { tableOf } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000000' },
    teams: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '10' },
    keep: { type: 'string' },
    use: { type: 'string' },
  },
})
const [runs, teams, seconds] = (['runs', 'teams', 'seconds'] as const).map(name => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`Cannot use --${name} ${values[name]}: a whole number from 1 is needed.`)
  return number
}) as [number, number, number]
if (process.platform !== 'linux')
  throw new Error('Cannot measure here: memory is read from /proc, Linux is needed.')
if (values.use !== undefined && !existsSync(join(values.use, 'olympics.db')))
  throw new Error(`Cannot use ${values.use}: it has no olympics.db. Fill it with --keep first.`)
if (values.keep !== undefined && existsSync(join(values.keep, 'olympics.db')))
  throw new Error(`Cannot fill ${values.keep}: it has an olympics.db already. Measure it with --use.`)

const rounds = 3
const mostResidentMb = 300
const mostStartMs = 2_000
const megabyte = 1024 * 1024

build()
const folder = temporaryFolder('olympics-hall')
const dataDir = values.use ?? values.keep ?? join(folder, 'server')
const fillRow = values.use === undefined ? fill() : []
const startedAtMs = performance.now()
const server = await startServer(dataDir)
const healthy = await askOnce(server.port, requestFor('/healthz'))
const startMs = performance.now() - startedAtMs
const pair = await openPair(server, 'gzip', 'together', join(folder, 'floor'))
try {
  if (healthy.status !== 200) throw new Error(`Cannot measure: the server is not well:\n${healthy.head}`)
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model}), ${(totalmem() / 1024 ** 3).toFixed(0)} GB, Node ${process.version}, ${process.platform}; ` +
      `${readsPerSecond} pages a second while ${runsPerSecond} runs a second arrive, ${rounds} rounds of ${seconds} s, server and bare server by turns\n`,
  )
  console.error('following the lists to their deep pages …')
  const questions = openQuestions(
    dataDir,
    openDraws(`questions ${Date.now()}`),
    await collectDeepPages(server.port),
  )
  console.error('measuring pages …')
  const figures = await measureRounds(pair, questions.draw, { rounds, seconds, folder })
  questions.close()
  const pagesMb = Math.max(figures.mostBytes, server.mostResidentBytes()) / megabyte
  console.error('measuring downloads …')
  const downloads = [
    ...downloadRows('/hall.csv', await measureDownload(server, '/hall.csv')),
    ...downloadRows('/hall.csv?view=runs', await measureDownload(server, '/hall.csv?view=runs')),
    ...downloadRows('/runs.ndjson', await measureDownload(server, '/runs.ndjson')),
  ]
  const mostMb = server.mostResidentBytes() / megabyte
  console.log(
    tableOf(
      ['figure', 'server', 'bare', 'ratio', 'target', ''],
      [
        ...fillRow,
        limitRow('from the command to the first answer, ms', startMs, mostStartMs),
        ...pageRows(figures),
        limitRow('resident memory while pages are read, the most, MB', pagesMb, mostResidentMb),
        ...downloads,
        limitRow('resident memory at any time, the most, MB', mostMb, mostResidentMb),
      ],
    ),
  )
  const first = figures.server.firstError || figures.bare.firstError
  if (first) console.log(`\nThe first error: ${first}`)
  if (values.keep !== undefined) console.log(`\nMeasure it again: npm run load:hall -- --use ${values.keep}`)
} catch (error) {
  console.error(`The server printed:\n${server.printed()}`)
  throw error
} finally {
  await Promise.all([server.end(), pair.floor.process.end()])
}

/** Fills the data folder and returns what it took, for the table. */
function fill(): Row[] {
  const fromMs = performance.now()
  const database = openDatabase(dataDir, migrationsFolder)
  // Whoever loses the machine meanwhile fills again.
  database.pragma('synchronous = OFF')
  database.pragma('foreign_keys = OFF')
  database.pragma('cache_size = -400000')
  const untilUs = (Date.now() - 3_600_000) * 1000
  let toldAtMs = fromMs
  fillHall(database, openSqliteLedger(database), { runs, teams, seed: 'hall', untilUs }, written => {
    const nowMs = performance.now()
    if (written < runs && nowMs - toldAtMs < 2_000) return
    toldAtMs = nowMs
    const passedS = (nowMs - fromMs) / 1000
    console.error(`filled ${whole(written)} of ${whole(runs)} runs, ${whole(written / passedS)} a second`)
  })
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  const passedS = (performance.now() - fromMs) / 1000
  const databaseMb = statSync(join(dataDir, 'olympics.db')).size / megabyte
  return [
    [`filling ${whole(runs)} runs of ${whole(teams)} teams, s`, whole(passedS), '', '', '', ''],
    ['  a run, µs', whole((passedS / runs) * 1e6), '', '', '', ''],
    ['  the database, MB', whole(databaseMb), '', '', '', ''],
  ]
}
