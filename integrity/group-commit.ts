// Commits operations that arrive together in one transaction, so that one fsync serves all of them.
import type { Database } from 'better-sqlite3'

interface Waiting {
  operation: () => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/** Runs `operation` inside a transaction and resolves with what it returned once that is durable. */
export type Commit = <T>(operation: () => T) => Promise<T>

/**
 * Returns a function that queues operations and commits all that came in one turn of the event loop together.
 * An operation that throws fails alone: the others of its turn are then committed one by one.
 *
 * `onRollback` is called when what operations did was undone, before any of them is tried again.
 */
export function groupCommits(database: Database, onRollback: () => void = () => {}): Commit {
  const transact = database.transaction((operations: (() => unknown)[]) =>
    operations.map(operation => operation()),
  )
  let waiting: Waiting[] = []

  const flush = () => {
    const group = waiting
    waiting = []
    try {
      const results = transact.immediate(group.map(({ operation }) => operation))
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as never)
    } catch (error) {
      onRollback()
      if (group.length === 1) return group[0]?.reject(error)
      for (const { operation, resolve, reject } of group) {
        try {
          resolve(transact.immediate([operation])[0] as never)
        } catch (own) {
          onRollback()
          reject(own)
        }
      }
    }
  }

  return operation =>
    new Promise((resolve, reject) => {
      // Immediates run once the requests that had arrived in this turn have all been read.
      if (waiting.push({ operation, resolve, reject }) === 1) setImmediate(flush)
    })
}
