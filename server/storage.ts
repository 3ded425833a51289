// What the service keeps, on one open database: the course writes, the ledger counts along, the Hall reads.
import type { Database } from 'better-sqlite3'
import { openSqliteHall } from '../hall/sqlite-hall.ts'
import { openSqliteLedger } from '../hall/sqlite-ledger.ts'
import { openSqliteReviews } from '../hall/sqlite-reviews.ts'
import { openSqliteStore } from '../integrity/sqlite-store.ts'

/** Returns the stores on an open, migrated database; a ledger that was counted by another program is counted anew first. */
export function openStorage(database: Database) {
  const ledger = openSqliteLedger(database)
  return {
    course: openSqliteStore(database, ledger),
    hall: openSqliteHall(database, ledger.decide),
    reviews: openSqliteReviews(database, ledger),
    ledger,
  }
}
