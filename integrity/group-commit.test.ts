import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Commit, groupCommits } from './group-commit.ts'

let database: Database.Database
let commit: Commit
let commits = 0

beforeEach(() => {
  commits = 0
  const verbose = (statement?: unknown) => {
    if (statement === 'COMMIT') commits++
  }
  database = new Database(':memory:', { verbose })
  database.exec('CREATE TABLE a (x INTEGER PRIMARY KEY)')
  commit = groupCommits(database)
})
afterEach(() => database.close())

const insert = (x: number) => () => {
  database.prepare('INSERT INTO a VALUES (?)').run(x)
  return x
}
const rows = () => database.prepare('SELECT x FROM a').pluck().all()

describe('groupCommits(database)', () => {
  it('commits what came in one turn of the event loop in one transaction, in order', async () => {
    const results = await Promise.all([3, 1, 2].map(x => commit(insert(x))))
    expect([results, rows(), commits]).toEqual([[3, 1, 2], [1, 2, 3], 1])
  })

  it('commits what comes later in another', async () => {
    await commit(insert(1))
    await commit(insert(2))
    expect(commits).toBe(2)
  })

  it('resolves only after the commit', async () => {
    await commit(insert(1))
    expect([commits, database.inTransaction]).toEqual([1, false])
  })

  it('takes out an operation that throws and commits the others', async () => {
    const results = await Promise.allSettled([1, 1, 2].map(x => commit(insert(x))))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(rows()).toEqual([1, 2])
  })

  it('rejects a lone operation that throws, and goes on', async () => {
    await expect(commit(() => JSON.parse('{'))).rejects.toThrow(SyntaxError)
    expect(await commit(insert(4))).toBe(4)
  })
})
