// `npm run verify-log`: checks every chain, its texts and its seed's commitment, and names each first bad record.
import { findBreak } from '../../integrity/chain.ts'
import { withRecords } from './data-folder.ts'

await withRecords(async ({ course }) => {
  let runs = 0
  let records = 0
  let broken = 0
  for await (const { run, chain } of course.eachChain()) {
    runs++
    records += chain.records.length
    const found = findBreak(chain)
    if (!found) continue
    broken++
    console.log(`run ${run.id}: record ${found.position} ${found.reason}`)
  }
  console.log(`${runs} runs, ${records} records, ${broken} broken chains`)
  if (broken > 0) process.exitCode = 1
})
