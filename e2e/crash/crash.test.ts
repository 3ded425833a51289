// A small sample of `npm run crash`: a few kills of a real server under load.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../service.ts'
import { checkDatabase } from './check.ts'
import { type CrashFigures, killAgainAndAgain } from './kills.ts'

const kills = 3
let dataDir: string
let figures: CrashFigures

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'olympics-crash-'))
  const start = async () => {
    const service = await startService({ dataDir })
    return { port: Number(new URL(service.url).port), end: service.end }
  }
  figures = await killAgainAndAgain({ kills, seed: 'sample', clients: 16, dataDir, start })
}, 120_000)

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a server killed under load', () => {
  it('has acknowledged records before it dies', () => {
    expect(figures.kills).toBe(kills)
    expect(figures.acknowledgedRecords).toBeGreaterThan(kills)
    expect(figures.last.chains).toBeGreaterThanOrEqual(figures.acknowledged.size)
  })

  it('keeps every acknowledged record, every chain whole, nothing half written', () => {
    expect(figures.failures).toEqual([])
  })

  it('lets every run go on after the restart', () => {
    expect(figures.surprises).toEqual([])
  })

  it('would be found out: a record that is claimed and not there is named', async () => {
    const claimed = new Map([...figures.acknowledged, ['no-such-key', ['start', 'e1'] as const]])
    const checked = await checkDatabase(dataDir, new Map([...claimed].map(([key, all]) => [key, [...all]])))
    expect(checked.missing).toEqual(['run with key no-such-key: start', 'run with key no-such-key: e1'])
  })
})
