// Whether a run takes a token report, decided from its steps alone. Pure: the store calls it with nothing in between.
import type { Step } from '../integrity/progress.ts'
import type { Decision, Draft, RunSteps } from '../integrity/store.ts'

/** How long after its finish a run takes reports: usage pages lag by hours, and a result must settle. */
export const reportWindowUs = 24 * 3_600 * 1_000_000

/** How many reports of one run are kept: the latest counts, and a chain must not grow without end. */
export const maxReports = 20

/** Whether reports are taken: yes, not before the finish, or no longer. */
export type Reporting = 'open' | 'too-early' | 'too-late-to-report' | 'too-many-reports'

/** Returns whether a run takes a report at `nowUs`. */
export function reportingOf(steps: readonly Step[], nowUs: number): Reporting {
  const finish = steps.find(step => step.kind === 'finish')
  if (!finish) return 'too-early'
  if (nowUs - finish.arrivedAtUs > reportWindowUs) return 'too-late-to-report'
  return steps.filter(step => step.kind === 'report').length < maxReports ? 'open' : 'too-many-reports'
}

/** Decides on a report that arrived at `nowUs`: it is written down while the run takes reports. */
export function decideReport(
  { steps }: RunSteps,
  nowUs: number,
  record: () => Draft<'report'>,
): Decision<Reporting> {
  const outcome = reportingOf(steps, nowUs)
  return outcome === 'open' ? { outcome, append: record() } : { outcome }
}
