// The suite of every engine on SQLite, and what only SQLite can show: the append-only tables and the settings.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../migrations/open-database.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { describeStore } from './store-suite.ts'

const migrations = new URL('../migrations/', import.meta.url)

function openFresh() {
  const folder = mkdtempSync(join(tmpdir(), 'olympics-store-'))
  const database = openDatabase(folder, migrations)
  return {
    database,
    close() {
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

describeStore('SQLite', () => {
  const { database, close } = openFresh()
  return { store: openSqliteStore(database), close }
})

describe('SQLite: the tables', () => {
  let database: Database
  let close: () => void

  beforeEach(() => {
    ;({ database, close } = openFresh())
    database.exec(`
      INSERT INTO runs (id, key, seed, start_ticket, practice, team_hash, sprint_email, relay_code, started_at_us, length, last_hash)
        VALUES ('A', 'k', 's', 't', 0, x'00', 'e', 'c', 1, 1, x'00');
      INSERT INTO records (run, position, kind, arrived_at_us, details, previous_hash, hash, texts)
        VALUES (1, 0, 'fault', 1, '{}', x'00', x'00', '{}');`)
  })
  afterEach(() => close())

  it.each([
    ['change', 'UPDATE records SET arrived_at_us = 2', 'Cannot change a record: the chain is append-only.'],
    ['delete', 'DELETE FROM records', 'Cannot delete a record: the chain is append-only.'],
  ])('refuse to %s a record', (_, statement, message) => {
    expect(() => database.exec(statement)).toThrow(message)
  })

  it('let a text be masked, and nothing else of a record', () => {
    database.exec(`UPDATE records SET texts = '{"masked": true}'`)
    expect(database.prepare('SELECT texts FROM records').pluck().get()).toBe('{"masked": true}')
  })

  it('are all STRICT', () => {
    const loose = database.prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'`,
    )
    expect(loose.all()).toEqual([])
  })

  it('are written through a log that is synced at every commit', () => {
    expect([
      database.pragma('journal_mode', { simple: true }),
      database.pragma('synchronous', { simple: true }),
    ]).toEqual(['wal', 2])
  })

  it('explain every column', async () => {
    const { readFile } = await import('node:fs/promises')
    const sql = await readFile(new URL('001-course.sql', migrations), 'utf8')
    const columns = sql.match(/^ {2}[a-z_]+ +(TEXT|INTEGER|BLOB).*$/gm) ?? []
    const unexplained = columns.filter(line => !line.includes('--')).map(line => line.trim().split(' ')[0])
    expect([columns.length > 30, unexplained]).toEqual([true, []])
  })
})
