// What a database must still say after a crash: everything that was acknowledged, every chain whole, nothing half
// written, every finished run on the board and every interrupted one marked.
import { type Chain, findBreak } from '../../integrity/chain.ts'
import type { ChainRecord } from '../../integrity/record.ts'
import { openDatabase } from '../../migrations/open-database.ts'
import { migrationsFolder } from '../../pages/folder.ts'
import { openStorage } from '../../server/storage.ts'
import type { Written } from '../load/course.ts'
import type { Acknowledged } from './lanes.ts'

export interface Checked {
  readonly chains: number
  readonly records: number
  /** How many of them are faults, which the server writes at its start and no client acknowledges. */
  readonly faults: number
  /** Records that were acknowledged and are not there, each as "run KEY: e3". */
  readonly missing: readonly string[]
  /** Chains that are not whole, with the place. */
  readonly broken: readonly string[]
  /** Runs without their start, and records without their texts. */
  readonly halfWritten: readonly string[]
  /** Runs that were live in the crash and have no fault written down. */
  readonly unmarked: readonly string[]
  /** Finished runs that the board does not count. */
  readonly offBoard: number
  /** What SQLite's own checks say of the file; empty when all is well. */
  readonly damage: readonly string[]
}

/** Reads the whole database of a data folder and holds it against what was acknowledged. It may be in use. */
export async function checkDatabase(dataDir: string, acknowledged: Acknowledged): Promise<Checked> {
  const database = openDatabase(dataDir, migrationsFolder)
  try {
    database.pragma('query_only = ON')
    const gone = new Map(acknowledged)
    const missing: string[] = []
    const broken: string[] = []
    const halfWritten: string[] = []
    const unmarked: string[] = []
    let [chains, records, faults, finished] = [0, 0, 0, 0]
    const { course, hall } = openStorage(database)
    for await (const { run, chain } of course.eachChain()) {
      chains += 1
      records += chain.records.length
      faults += chain.records.filter(({ kind }) => kind === 'fault').length
      const found = new Set(chain.records.map(writtenBy))
      for (const written of gone.get(run.key) ?? [])
        if (!found.has(written)) missing.push(`run ${run.id}: ${written}`)
      gone.delete(run.key)
      const at = findBreak(chain)
      if (at !== null) broken.push(`run ${run.id}: record ${at.position} ${at.reason}`)
      if (chain.records[0]?.kind !== 'start') halfWritten.push(`run ${run.id}: no start`)
      halfWritten.push(...textsMissing(chain).map(field => `run ${run.id}: no text of ${field}`))
      if (found.has('finish')) finished += 1
      else if (!chain.records.some(({ kind }) => kind === 'fault')) unmarked.push(`run ${run.id}`)
    }
    for (const [key, written] of gone) missing.push(...written.map(one => `run with key ${key}: ${one}`))
    let onBoard = 0
    for await (const _ of hall.eachRun()) onBoard++
    const offBoard = finished - onBoard
    const checks = [...(database.pragma('integrity_check') as object[])].map(row => JSON.stringify(row))
    const orphans = (database.pragma('foreign_key_check') as object[]).map(row => JSON.stringify(row))
    const damage = [...checks.filter(row => row !== '{"integrity_check":"ok"}'), ...orphans]
    return { chains, records, faults, missing, broken, halfWritten, unmarked, offBoard, damage }
  } finally {
    database.close()
  }
}

/** Returns what a client calls this record, or null for one that no request of a course writes. */
function writtenBy(record: ChainRecord): Written | null {
  if (record.kind === 'event') return record.details.event
  return record.kind === 'start' || record.kind === 'finish' ? record.kind : null
}

/** Returns the fields of a chain's records that hold the hash of a text which is not there. */
function textsMissing(chain: Chain): string[] {
  return chain.records.flatMap(({ position, details }) =>
    Object.entries(details)
      .filter(([field, value]) => field !== 'commitment' && /^[0-9a-f]{64}$/.test(String(value)))
      .filter(([field]) => !chain.texts.get(position)?.[field])
      .map(([field]) => `record ${position}, ${field}`),
  )
}
