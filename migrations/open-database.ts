// Opens the database of a data folder with the settings its promises rest on, and brings it to the newest shape.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { migrate } from './migrate.ts'

/**
 * Returns the open, migrated database of a data folder, which is made if it is not there.
 *
 * A commit is acknowledged only once it is on the disk: write-ahead log, synced at every commit.
 */
export function openDatabase(dataDir: string, migrations: URL): Database.Database {
  mkdirSync(dataDir, { recursive: true })
  const database = new Database(join(dataDir, 'olympics.db'), { timeout: 5000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -16000')
  // Copying the log into the database is left to `openCheckpointer`; this is for programs that have none.
  database.pragma('wal_autocheckpoint = 10000')
  migrate(database, migrations)
  return database
}

/** Returns a connection to the database of a data folder that only reads; the folder is there and migrated. */
export function openForReading(dataDir: string): Database.Database {
  const database = new Database(join(dataDir, 'olympics.db'), { readonly: true, timeout: 5000 })
  // What it keeps is void once somebody else has written.
  database.pragma('cache_size = -4000')
  return database
}

/**
 * Returns a function that copies what has gone to the log into the database, for a thread that nobody waits for: it
 * takes 10 ms at a thousand pages. Nobody is held up by it, and what is being read stays.
 */
export function openCheckpointer(dataDir: string): () => void {
  const database = new Database(join(dataDir, 'olympics.db'), { timeout: 5000 })
  database.pragma('synchronous = FULL')
  return () => void database.pragma('wal_checkpoint(PASSIVE)')
}
