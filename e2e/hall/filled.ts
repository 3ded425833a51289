// Data folders with runs in them: none, one, a few of every kind by the real store, or a thousand by the fill.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lasting, openSampleHall, type SampleRun } from '../../hall/sample-hall.ts'
import { sampleEvent, sampleStartUs } from '../../integrity/sample-chain.ts'
import { openDatabase } from '../../migrations/open-database.ts'
import { migrationsFolder } from '../../pages/folder.ts'
import { openStorage } from '../../server/storage.ts'
import { fillHall } from '../load/hall-fill.ts'

const dayUs = 86_400_000_000

const ada = {
  team: 'Ada',
  model: 'gpt-5.4-mini',
  harness: 'Playwright MCP',
  tokensIn: '48,210',
  tokensOut: '1,200',
}
const bo = { team: 'Bo & Söhne', model: 'my-finetune-7b', harness: 'browser-use 0.11', tokensIn: '61200' }
const priced = {
  team: 'Cy',
  model: 'gemini-2.5-flash',
  harness: 'Stagehand',
  tokensIn: '30500',
  tokensOut: '900',
}

/** Seven runs, a few of every kind, one a day. */
export const fewRuns: readonly SampleRun[] = [
  { id: 'FASTEST2', ...ada, totalUs: 12_345_678 },
  { id: 'SECNDBST', ...priced, totalUs: 15_400_000 },
  { id: 'ADASWWER', ...ada, totalUs: 21_700_123 },
  { id: 'FEWREVTS', ...bo, totalUs: 9_000_000, records: withOneWrong(9_000_000) },
  { id: 'FLAGGED2', team: 'Dee', records: withForgedTicket(14_000_000) },
  { id: 'WTHDRAWN', team: 'Eve', model: 'Opus 5', totalUs: 30_000_000 },
  { id: 'UNFNSHED', ...bo, records: lasting(17_000_000).slice(0, 4) },
]

/** Makes a data folder with so many runs in it, 0, 1, 7 or many, and returns its path. */
export async function makeFilledFolder(runs: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `olympics-of-${runs}-`))
  if (runs > fewRuns.length) fillWithMany(folder, runs)
  else if (runs > 0) await fillWithFew(folder, runs)
  return folder
}

/** The latest of the runs ends before anybody looks; a maintainer has decided about two. */
async function fillWithFew(folder: string, runs: number) {
  const sample = openSampleHall()
  try {
    for (const [day, run] of fewRuns.slice(0, runs).entries())
      await sample.run({ ...run, laterUs: day * dayUs })
    const decide = (id: string, decision: 'verified' | 'withdrawn', reason: string, day: number) =>
      sample.hall.decide(id, decision, reason, sampleStartUs + day * dayUs)
    if (runs > 1) await decide('FASTEST2', 'verified', 'Its trace fits its chain.', 3)
    if (runs === fewRuns.length) await decide('WTHDRAWN', 'withdrawn', 'Its team asked for it.', 7)
    await sample.database.backup(join(folder, 'olympics.db'))
  } finally {
    sample.close()
  }
}

function fillWithMany(folder: string, runs: number) {
  const database = openDatabase(folder, migrationsFolder)
  const { ledger } = openStorage(database)
  fillHall(database, ledger, { runs, teams: 30, seed: 'halls', untilUs: Date.UTC(2026, 10, 1) * 1000 })
  database.close()
}

function withOneWrong(totalUs: number) {
  return lasting(totalUs).map(record =>
    record.kind === 'event' && record.atUs < totalUs / 3
      ? sampleEvent('e1', record.atUs, { ok: false })
      : record,
  )
}

function withForgedTicket(totalUs: number) {
  const [start, ...rest] = lasting(totalUs)
  const refusal = {
    kind: 'refusal',
    atUs: 900_000,
    details: { event: 'e1', reason: 'wrong-ticket' },
  } as const
  return start ? [start, refusal, ...rest] : []
}
