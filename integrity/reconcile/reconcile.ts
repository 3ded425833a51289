// Holds a submission's traces against a run's chain. Pure: no score, no weighing, a list of what was checked.
import type { Submission } from '../traces/read-traces.ts'
import type { Trace } from '../traces/trace.ts'
import {
  checkOrder,
  checkRead,
  checkReadFirst,
  checkResult,
  checkRunId,
  checkTyped,
} from './course-checks.ts'
import { byWeight } from './evidence.ts'
import type { RunFacts } from './facts.ts'
import type { TraceFinding } from './finding.ts'
import { checkTimes } from './time-checks.ts'
import { checkModels, checkTokens, type ModelName } from './token-checks.ts'

/**
 * Returns every check with what was expected and what was found. What the course showed is asked of the agent's own log
 * first, and what that can't say of the traces beside it; models and tokens are asked of all of them. A file that can't
 * be read is a finding too.
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
  const [main, ...others] = byWeight(submission.traces).map(trace => checkCourse(trace, facts))
  if (!main) return unread
  return [
    ...main.findings.map(finding => filledIn(finding, others)),
    checkModels(submission.traces, facts, nameOf),
    ...checkTokens(submission.traces, facts, main.isCut),
    ...unread,
  ]
}

/** What is asked of one trace. */
interface CourseChecks {
  readonly title: string
  readonly isCut: boolean
  readonly findings: readonly TraceFinding[]
}

function checkCourse(trace: Trace, facts: RunFacts): CourseChecks {
  const times = checkTimes(trace, facts)
  return {
    title: trace.title,
    isCut: times.isCut,
    findings: [
      checkRunId(trace, facts),
      ...checkRead(trace, facts, times),
      ...checkTyped(trace, facts, times),
      ...checkReadFirst(trace, facts, times),
      checkOrder(trace, facts),
      checkResult(trace, facts, times),
      ...times.findings,
    ],
  }
}

/** Returns a finding, or what another trace says where this one could not be checked. */
function filledIn(finding: TraceFinding, others: readonly CourseChecks[]): TraceFinding {
  if (finding.outcome !== 'not checkable') return finding
  for (const { title, findings } of others) {
    const other = findings.find(
      ({ check, outcome }) => check === finding.check && outcome !== 'not checkable',
    )
    if (other) return { ...other, found: `${other.found} (${title})` }
  }
  return finding
}
