// `npm run decide -- RUN withdrawn|reinstated "REASON"`: takes a finished run out of the Hall, or puts it back. The
// reason is shown to the public, and no decision is ever taken back in silence: a new one is written after it.
import { startArrivalClock } from '../arrival-clock.ts'
import { withRecords } from './data-folder.ts'

const usage = 'Usage: npm run decide -- RUN withdrawn|reinstated "REASON", for everybody to read.'

const [id = '', decision = '', ...words] = process.argv.slice(2)
const reason = words.join(' ').trim()
if ((decision !== 'withdrawn' && decision !== 'reinstated') || reason === '' || reason.length > 300) {
  console.error(
    `Cannot decide: a run's id, what is decided and a reason of at most 300 characters are needed. ${usage}`,
  )
  process.exitCode = 1
} else
  await withRecords(async ({ hall }) => {
    const decided = await hall.decide(id.toUpperCase(), decision, reason, startArrivalClock().nowUs())
    if (!decided)
      throw new Error(
        `Cannot decide about run ${id}: no finished run has this id, check it letter by letter.`,
      )
    console.log(`run ${id.toUpperCase()}: ${decision}, ${reason}`)
  })
