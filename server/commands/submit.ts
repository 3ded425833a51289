// `npm run submit -- RUN FILE…`: submits traces for a run, on the server's machine.
// `npm run submit -- --folder FOLDER`: submits what each of its folders, named by a run, holds.
// With --url URL the files are sent to a service elsewhere, as the maintainer whose token OLYMPICS_TOKEN holds.
// Exits with 0 when nothing differs, 1 when something does, 2 when nothing could be checked or it could not be done.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import type { TraceFinding } from '../../integrity/reconcile/finding.ts'
import { startArrivalClock } from '../arrival-clock.ts'
import { readSettings } from '../settings.ts'
import { factsOf } from '../submissions/facts.ts'
import { readSubmission, type SentFile, tracesFolder } from '../submissions/reading.ts'
import { sendTo } from '../submissions/sending.ts'
import { withRecords } from './data-folder.ts'
import { printFindings } from './findings.ts'

const usage =
  'Usage: npm run submit -- RUN FILE… or --folder FOLDER, each with --url URL to send them to a service elsewhere.'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, url: { type: 'string' } },
})

/** A run and the files that were kept of it. */
interface Work {
  readonly id: string
  readonly files: readonly SentFile[]
}

try {
  const work = values.folder === undefined ? [workOf(positionals)] : worksIn(values.folder)
  const codes: number[] = []
  const report = ({ id }: Work, number: number, findings: readonly TraceFinding[]) => {
    console.log(`run ${id}, submission ${number}`)
    codes.push(printFindings(findings))
  }
  if (values.url !== undefined) {
    const token = process.env.OLYMPICS_TOKEN
    if (!token) throw new Error('Cannot send: OLYMPICS_TOKEN is not set, a maintainer’s token is needed.')
    for (const one of work) {
      const bar = openBar(one)
      const { number, findings } = await sendTo(values.url, token, one.id, one.files, bar.tell).finally(
        bar.end,
      )
      report(one, number, findings)
    }
  } else
    await withRecords(async ({ course, reviews }) => {
      const clock = startArrivalClock()
      for (const one of work) {
        const found = await course.findChain(one.id)
        if (!found)
          throw new Error(`Cannot submit for run ${one.id}: no run has this id, check it letter by letter.`)
        const nowUs = clock.nowUs()
        const folder = tracesFolder(readSettings(process.env).dataDir)
        const read = await readSubmission(factsOf(found, nowUs), one.files, folder)
        const number = await reviews.submit({ ...read, runId: one.id, atUs: nowUs, who: 'server' })
        if (number === null)
          throw new Error(
            `Cannot submit for run ${one.id}: it has not finished, is a practice run, or has as many submissions as are kept.`,
          )
        report(one, number, read.findings)
      }
    })
  process.exitCode = process.exitCode ?? (codes.includes(1) ? 1 : codes.includes(2) ? 2 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

/** Shows how much has been sent, where a person looks on; a bar in a log would be noise. */
function openBar({ id, files }: Work) {
  const format = `run ${id} {bar} {percentage} % of ${files.length === 1 ? 'one file' : `${files.length} files`}`
  const bar = new SingleBar({ format, noTTYOutput: false, clearOnComplete: true }, Presets.shades_classic)
  const bytes = files.reduce((sum, { path }) => sum + statSync(path).size, 0)
  bar.start(bytes, 0)
  return { tell: (sent: number) => bar.update(Math.min(sent, bytes)), end: () => bar.stop() }
}

function workOf([id = '', ...paths]: readonly string[]): Work {
  if (id === '' || paths.length === 0)
    throw new Error(`Cannot submit: a run’s id and the files of its trace are needed. ${usage}`)
  const missing = paths.find(path => !existsSync(path) || !statSync(path).isFile())
  if (missing !== undefined) throw new Error(`Cannot read ${missing}: there is no such file.`)
  return { id: id.toUpperCase(), files: paths.map(path => ({ name: basename(path), path })) }
}

function worksIn(folder: string): Work[] {
  if (!existsSync(folder)) throw new Error(`Cannot read ${folder}: there is no such folder.`)
  const works = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => workOf([name, ...filesIn(join(folder, name))]))
  if (works.length === 0)
    throw new Error(`Cannot find traces in ${folder}: it needs a folder for each run, named by the run’s id.`)
  return works
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
