// `npm run verify-log`: checks every chain, and the seed of every run against its commitment; names each first bad record.
import { findBreak } from '../../integrity/chain.ts'
import { commitTo } from '../../seeds/seed.ts'
import { withRecords } from './data-folder.ts'

await withRecords(async course => {
  let runs = 0
  let records = 0
  let broken = 0
  for await (const { run, chain } of course.eachChain()) {
    runs++
    records += chain.records.length
    const start = chain.records[0]
    const sealed = start?.kind !== 'start' || start.details.commitment === commitTo(run.seed)
    const found =
      findBreak(chain) ??
      (sealed ? null : { position: 0, reason: "does not hold the commitment to the run's seed" })
    if (!found) continue
    broken++
    console.log(`run ${run.id}: record ${found.position} ${found.reason}`)
  }
  console.log(`${runs} runs, ${records} records, ${broken} broken chains`)
  if (broken > 0) process.exitCode = 1
})
