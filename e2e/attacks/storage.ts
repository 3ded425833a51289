// Looks into the data folder of a running service, as its maintainers can.

import { openSqliteStore } from '../../integrity/sqlite-store.ts'
import type { CourseStore } from '../../integrity/store.ts'
import { openDatabase } from '../../migrations/open-database.ts'
import { migrationsFolder } from '../../pages/folder.ts'

/** Opens a data folder's store beside the service, lets `read` look at it and closes it again. */
export async function readStore<Result>(
  dataDir: string,
  read: (store: CourseStore) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(dataDir, migrationsFolder)
  try {
    return await read(openSqliteStore(database))
  } finally {
    database.close()
  }
}

/** Returns the ids of all runs, in order of arrival. */
export function listRuns(dataDir: string): Promise<string[]> {
  return readStore(dataDir, async store => {
    const ids: string[] = []
    for await (const { run } of store.eachChain()) ids.push(run.id)
    return ids
  })
}
