// A copy of a data folder with a few runs in it, made as usual and then tampered with, each in its own way.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openSqliteStore } from '../../integrity/sqlite-store.ts'
import { openDatabase } from '../../migrations/open-database.ts'
import { migrationsFolder } from '../../pages/folder.ts'
import { startService } from '../service.ts'
import { HttpCourse, pacedMs } from './http-course.ts'
import type { Tampering } from './tamper.ts'

/** A way to tamper with a run. */
export interface TamperCase {
  readonly name: string
  readonly tamper: (run: Tampering) => void
}

export interface TamperedCopy {
  readonly dataDir: string
  /** The id of a run that was left as it was. */
  readonly untouched: string
  /** Returns the id of the run of a case. */
  idOf(name: string): string
  /** Runs one of the service's commands on the copy; returns the lines it printed and its exit code. */
  run(command: string): Promise<{ lines: string[]; code: number }>
  remove(): void
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Makes one ranked run for each case and one more, ends the service, and tampers with a copy of its data folder. */
export async function makeTamperedCopy(cases: readonly TamperCase[]): Promise<TamperedCopy> {
  const service = await startService()
  const makeRun = async () => {
    const course = new HttpCourse(service.url, { pauseMs: pacedMs })
    await course.run({ team: 'Honest' })
    return course.id
  }
  const untouched = await makeRun()
  const made = await Promise.all(cases.map(async ({ name }) => [name, await makeRun()] as const))
  const ids = new Map(made)
  await service.end()
  const folder = mkdtempSync(join(tmpdir(), 'olympics-tampered-'))
  const dataDir = join(folder, 'data')
  cpSync(service.dataDir, dataDir, { recursive: true })
  service.remove()

  const idOf = (name: string) => {
    const id = ids.get(name)
    if (!id) throw new Error(`Cannot find the run for "${name}".`)
    return id
  }
  const database = openWithoutTriggers(dataDir)
  for (const { name, tamper } of cases) {
    const found = await openSqliteStore(database).findChain(idOf(name))
    const number = database.prepare<[string], number>('SELECT number FROM runs WHERE id = ?').pluck()
    const run = number.get(idOf(name))
    if (!found || run === undefined) throw new Error(`Cannot tamper with run ${idOf(name)}: it isn't there.`)
    tamper({ database, run, chain: found.chain })
  }
  database.close()
  return {
    dataDir,
    untouched,
    idOf,
    run: command => runCommand(command, dataDir),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Opens a data folder without the triggers that keep records as they are, and without references being held. */
function openWithoutTriggers(dataDir: string): Tampering['database'] {
  const database = openDatabase(dataDir, migrationsFolder)
  const triggers = database
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    .pluck()
    .all()
  for (const name of triggers) database.exec(`DROP TRIGGER ${name}`)
  database.pragma('foreign_keys = OFF')
  return database
}

async function runCommand(command: string, dataDir: string): Promise<{ lines: string[]; code: number }> {
  const node = ['--import', 'tsx', `server/commands/${command}.ts`]
  const options = { cwd: root, env: { ...process.env, DATA_DIR: dataDir } }
  const { stdout, code } = await promisify(execFile)(process.execPath, node, options).then(
    done => ({ stdout: done.stdout, code: 0 }),
    (failed: { stdout: string; code: number }) => failed,
  )
  return { lines: stdout.trim().split('\n'), code }
}
