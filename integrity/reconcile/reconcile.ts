// Holds a submission's traces against a run's chain. Pure: no score, no weighing, a list of what was checked.
import type { Submission } from '../traces/read-traces.ts'
import {
  checkOrder,
  checkRead,
  checkReadFirst,
  checkResult,
  checkRunId,
  checkTyped,
} from './course-checks.ts'
import { mainTrace } from './evidence.ts'
import type { RunFacts } from './facts.ts'
import type { TraceFinding } from './finding.ts'
import { checkTimes } from './time-checks.ts'
import { checkModels, checkTokens, type ModelName } from './token-checks.ts'

/**
 * Returns every check with what was expected and what was found. What the course showed is asked of the trace that
 * shows most of it; models and tokens are asked of all of them. A file that can't be read is a finding too.
 */
export function reconcile(facts: RunFacts, submission: Submission, nameOf: ModelName): TraceFinding[] {
  const unread = submission.unread.map(
    ({ file, why }): TraceFinding => ({
      check: `file ${file}`,
      what: `The file ${file} can be read`,
      expected: 'a trace',
      found: why,
      outcome: 'not checkable',
    }),
  )
  const trace = mainTrace(submission.traces)
  if (!trace) return unread
  return [
    checkRunId(trace, facts),
    ...checkRead(trace, facts),
    ...checkTyped(trace, facts),
    ...checkReadFirst(trace, facts),
    checkOrder(trace, facts),
    checkResult(trace, facts),
    ...checkTimes(trace, facts),
    checkModels(submission.traces, facts, nameOf),
    ...checkTokens(submission.traces, facts),
    ...unread,
  ]
}
