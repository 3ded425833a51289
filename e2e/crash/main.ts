// `npm run crash`: kills the server at random moments under load and counts what was lost. Ends with 1 if anything was.
//   --kills N     how often (50)
//   --seed TEXT   the moments, to have the same again (by default random, and printed)
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { build } from '../build.ts'
import { startServer } from '../load/measured-process.ts'
import { tableOf } from '../load/table.ts'
import { temporaryFolder } from '../load/temporary-folder.ts'
import { killAgainAndAgain } from './kills.ts'

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } })
const kills = Number(values.kills ?? 50)
if (!Number.isInteger(kills) || kills < 1)
  throw new Error(`Cannot kill ${values.kills} times: a whole number from 1 is needed.`)
const seed = values.seed ?? randomBytes(8).toString('hex')
const clients = 16

build()
const dataDir = temporaryFolder('olympics-crash')
console.log(`${kills} kills, ${clients} clients, seed ${seed}`)
const figures = await killAgainAndAgain({
  kills,
  seed,
  clients,
  dataDir,
  start: () => startServer(dataDir),
  onChecked: (kill, afterMs, { chains, records, missing, broken }) =>
    console.log(
      `kill ${kill} after ${afterMs} ms: ${chains} chains, ${records} records, ${missing.length} missing, ${broken.length} broken`,
    ),
})
const { last, failures, surprises } = figures
const rows: [string, number][] = [
  ['kills', figures.kills],
  ['records acknowledged', figures.acknowledgedRecords],
  ['  of them missing', last.missing.length],
  ['courses finished', figures.coursesFinished],
  ['written, the answer cut off by a kill', figures.cutOffRecords],
  ['records in the database, with those of restarts', last.records],
  ['chains checked after the last kill', last.chains],
  ['  broken', last.broken.length],
  ['  half written', last.halfWritten.length],
  ['  interrupted, without a fault written down', last.unmarked.length],
  ['  finished, not on the board', last.offBoard],
  ['damage found by SQLite', last.damage.length],
  ['failed checks after any kill', failures.length],
  ['answers a client did not expect', surprises.length],
]
console.log(
  `\n${tableOf(
    ['figure', 'count'],
    rows.map(([name, count]) => [name, String(count)]),
  )}`,
)
console.log('\nkill -9 ends the process, not the machine: power loss is not tried here.')
for (const problem of [...failures, ...surprises].slice(0, 20)) console.error(problem)
if (failures.length + surprises.length > 0) process.exitCode = 1
