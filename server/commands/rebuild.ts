// `npm run rebuild`: counts the Hall's tables anew from records, verdicts, prices and decisions, and says whether the
// board is byte for byte what it was. Stop the service first.
import { createHash } from 'node:crypto'
import { type BoardQuery, boardSorts, boardViews, type HallStore } from '../../hall/store.ts'
import { startArrivalClock } from '../arrival-clock.ts'
import { boardQueryOf } from '../board-query.ts'
import { withRecords } from './data-folder.ts'

/** How many lines of every part are compared, in every view and order. */
const comparedLines = 10_000

/** Returns the SHA-256 of the board's JSON, every view in every order. */
async function hashBoard(hall: HallStore, nowUs: number): Promise<string> {
  const hash = createHash('sha256')
  for (const view of boardViews)
    for (const sort of [null, ...boardSorts]) {
      const query: BoardQuery = { ...boardQueryOf({}), view, sort, limit: comparedLines }
      hash.update(JSON.stringify(await hall.readBoard(query, nowUs)))
    }
  return hash.digest('hex')
}

await withRecords(async ({ hall, ledger }) => {
  const nowUs = startArrivalClock().nowUs()
  const before = await hashBoard(hall, nowUs)
  let counted = 0
  ledger.rebuild(runs => {
    counted = runs
    if (runs % 50_000 === 0) console.error(`${runs.toLocaleString('en-US')} runs counted …`)
  })
  const after = await hashBoard(hall, nowUs)
  console.log(`${counted.toLocaleString('en-US')} runs counted anew`)
  console.log(`board before ${before}`)
  console.log(`board after  ${after}`)
  console.log(
    before === after ? 'byte for byte the same' : 'NOT THE SAME: the tables had been changed by hand',
  )
  if (before !== after) process.exitCode = 1
})
