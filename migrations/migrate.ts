// Brings a database to the newest shape: each numbered file once, in order, each in one transaction.
import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from 'better-sqlite3'

/** A database this program can't use, with the reason as its message. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Returns the migrations of a folder by number; the numbers run from 1 without a gap. */
export function listMigrations(folder: URL): readonly { readonly number: number; readonly sql: string }[] {
  const files = readdirSync(folder)
    .filter(file => /^\d{3}-.+\.sql$/.test(file))
    .sort()
  return files.map((file, at) => {
    const number = Number(file.slice(0, 3))
    if (number !== at + 1)
      throw new MigrationError(`Cannot order the migrations: ${file} is not number ${at + 1}.`)
    return { number, sql: readFileSync(new URL(file, folder), 'utf8') }
  })
}

/**
 * Runs the migrations a database lacks and returns its version. The version is SQLite's `user_version`, set in
 * the same transaction, so that an interrupted migration leaves nothing and the next start does it again.
 *
 * @throws MigrationError when the database was written by a newer program.
 */
export function migrate(database: Database, folder: URL): number {
  const migrations = listMigrations(folder)
  const version = () => database.pragma('user_version', { simple: true }) as number
  if (version() > migrations.length)
    throw new MigrationError(
      `Cannot open the database: it has version ${version()}, this program knows ${migrations.length}. Start the newer program.`,
    )
  for (const { number, sql } of migrations)
    database
      .transaction(() => {
        if (version() >= number) return
        database.exec(sql)
        database.pragma(`user_version = ${number}`)
      })
      .immediate()
  return version()
}
