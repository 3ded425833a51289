// `npm run reconcile`: reads the published files of verified submissions anew and holds them against their runs by the
// checks of this program: those that were checked by an earlier version, or all of them with --all. Where a check that
// was ok differs now, the submission becomes stale and has to be looked at again.
// Exits with 1 when a submission could not be looked at.
import { parseArgs } from 'node:util'
import { startArrivalClock } from '../arrival-clock.ts'
import { readSettings } from '../settings.ts'
import { lookAgain } from '../submissions/anew.ts'
import { checksVersion, tracesFolder } from '../submissions/reading.ts'
import { withRecords } from './data-folder.ts'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })

await withRecords(async ({ course, reviews }) => {
  const clock = startArrivalClock()
  const folder = tracesFolder(readSettings(process.env).dataDir)
  const counts = { fits: 0, differs: 0, 'not checkable': 0 }
  const verified = await reviews.listInState('verified')
  for (const submission of verified.filter(({ version }) => values.all || version < checksVersion)) {
    const { number, runId } = submission
    const again = await lookAgain(submission, await course.findChain(runId), folder, clock.nowUs())
    counts[again.what]++
    if (again.what === 'differs') {
      const reason = `By checks version ${checksVersion}, what was ok differs: ${again.checks.join(', ')}.`
      await reviews.decide(number, 'stale', { who: 'server', reason, atUs: clock.nowUs() })
      console.log(`submission ${number}, run ${runId}: stale. ${reason}`)
    } else if (again.what === 'not checkable') {
      process.exitCode = 1
      console.log(`submission ${number}, run ${runId}: not looked at, ${again.why}`)
    } else console.log(`submission ${number}, run ${runId}: fits as it did`)
  }
  console.log(
    `${verified.length} verified submissions; by checks version ${checksVersion}, ${counts.fits} fit, ${counts.differs} became stale, ${counts['not checkable']} could not be looked at`,
  )
})
