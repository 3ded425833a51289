// The strokes of somebody who has the database file: single rows changed, or whole chains hashed anew.
import { canonicalJson } from '../../integrity/canonical.ts'
import { hashRecord } from '../../integrity/chain.ts'
import type { ChainRecord } from '../../integrity/record.ts'
import type { RunChain } from '../../integrity/store.ts'
import type { openDatabase } from '../../migrations/open-database.ts'

/** An open copy of the database, and the run in it that is tampered with. */
export interface Tampering {
  readonly database: ReturnType<typeof openDatabase>
  /** The run's internal number. */
  readonly run: number
  readonly chain: RunChain['chain']
}

/** Runs a statement on the rows of the run; its `?` stand for the run's number first. */
export function change(
  { database, run }: Tampering,
  sql: string,
  ...values: (string | number | Buffer)[]
): void {
  const { changes } = database.prepare(sql).run(run, ...values)
  if (changes === 0) throw new Error(`Cannot tamper: no row was changed by ${sql}`)
}

/** Writes records over those of the run, each with the hash it then needs, as a careful forger would. */
export function rehash({ database, run, chain }: Tampering, forged: readonly Partial<ChainRecord>[]): string {
  let previousHash = chain.records[0]?.previousHash ?? ''
  for (const [at, record] of chain.records.entries()) {
    const next = { ...record, ...forged[at], previousHash } as ChainRecord
    previousHash = hashRecord(next)
    database
      .prepare(
        `UPDATE records SET arrived_at_us = ?, details = ?, previous_hash = ?, hash = ? WHERE run = ? AND position = ?`,
      )
      .run(
        next.arrivedAtUs,
        canonicalJson(next.details),
        Buffer.from(next.previousHash, 'hex'),
        Buffer.from(previousHash, 'hex'),
        run,
        at,
      )
  }
  return previousHash
}
