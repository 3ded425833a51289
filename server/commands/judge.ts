// `npm run judge`: judges all finished runs anew by the rules of this program, and says which verdicts changed.
import { rulesVersion } from '../../integrity/verdict.ts'
import { startArrivalClock } from '../arrival-clock.ts'
import { withRecords } from './data-folder.ts'

await withRecords(async ({ course }) => {
  const clock = startArrivalClock()
  let judged = 0
  let changed = 0
  for await (const { run } of course.eachChain()) {
    judged++
    if (!(await course.judgeRun(run.id, clock.nowUs()))) continue
    changed++
    console.log(`run ${run.id}: the verdict changed`)
  }
  console.log(`${judged} runs looked at by rules version ${rulesVersion}, ${changed} verdicts changed`)
})
