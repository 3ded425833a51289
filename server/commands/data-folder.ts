// Opens the data folder for a command: the one the settings name, which must be there already.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { openDatabase } from '../../migrations/open-database.ts'
import { migrationsFolder } from '../../pages/folder.ts'
import { readSettings } from '../settings.ts'
import { openStorage } from '../storage.ts'

/** Lets a command work on the records of the data folder, and closes the database whatever happens. */
export async function withRecords(
  work: (storage: ReturnType<typeof openStorage>, database: Database) => Promise<void>,
): Promise<void> {
  try {
    const { dataDir } = readSettings(process.env)
    if (!existsSync(join(dataDir, 'olympics.db')))
      throw new Error(
        `Cannot open the records: ${dataDir} has no olympics.db. Set DATA_DIR to the service's data folder.`,
      )
    const database = openDatabase(dataDir, migrationsFolder)
    try {
      await work(openStorage(database), database)
    } finally {
      database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
