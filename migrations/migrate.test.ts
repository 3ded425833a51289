import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listMigrations, MigrationError, migrate } from './migrate.ts'

let folder: URL
let database: Database.Database

beforeEach(() => {
  folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'olympics-migrations-'))}/`)
  database = new Database(':memory:')
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const add = (file: string, sql: string) => writeFileSync(new URL(file, folder), sql)
const tables = () => database.prepare(`SELECT name FROM sqlite_schema ORDER BY name`).pluck().all()

describe('migrate(database, folder)', () => {
  it('runs what is missing, in order, once', () => {
    add('001-a.sql', 'CREATE TABLE a (x)')
    expect(migrate(database, folder)).toBe(1)
    add('002-b.sql', 'ALTER TABLE a ADD COLUMN y; CREATE TABLE b (x)')
    expect(migrate(database, folder)).toBe(2)
    expect(migrate(database, folder)).toBe(2)
    expect(tables()).toEqual(['a', 'b'])
  })

  it('leaves nothing of a migration that fails, and does it whole the next time', () => {
    add('001-a.sql', 'CREATE TABLE a (x)')
    add('002-b.sql', 'CREATE TABLE b (x); CREATE TABLE a (x)')
    expect(() => migrate(database, folder)).toThrow('table a already exists')
    expect([tables(), database.pragma('user_version', { simple: true })]).toEqual([['a'], 1])
    add('002-b.sql', 'CREATE TABLE b (x)')
    expect(migrate(database, folder)).toBe(2)
  })

  it('refuses a database of a newer program, naming both versions', () => {
    add('001-a.sql', 'CREATE TABLE a (x)')
    database.pragma('user_version = 7')
    expect(() => migrate(database, folder)).toThrow(
      new MigrationError(
        'Cannot open the database: it has version 7, this program knows 1. Start the newer program.',
      ),
    )
    expect(tables()).toEqual([])
  })
})

describe('listMigrations(folder)', () => {
  it('refuses a gap in the numbers', () => {
    add('001-a.sql', '')
    add('003-c.sql', '')
    expect(() => listMigrations(folder)).toThrow('Cannot order the migrations: 003-c.sql is not number 2.')
  })
})
