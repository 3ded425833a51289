// The view of the page after the finish.
import { resultLine } from '../../hall/result-line.ts'
import { stepsOf } from '../../integrity/progress.ts'
import { recordsOf } from '../../integrity/record.ts'
import { splitsOf } from '../../integrity/splits.ts'
import type { RunChain } from '../../integrity/store.ts'
import type { ResultView } from '../../pages/views.ts'
import { reportingOf } from '../reporting.ts'
import { coursePath, evidencePath } from '../run-paths.ts'
import { declaredTeam, declaredTokens, sealedCommitment } from './declared.ts'

/** Returns the view of a finished run's result as of `nowUs`. */
export function resultView({ run, chain }: RunChain, nowUs: number): ResultView {
  const { tokensIn, tokensOut } = declaredTokens(chain)
  const result = resultLine({
    id: run.id,
    team: declaredTeam(chain),
    eventsRight: recordsOf(chain.records, 'event').filter(record => record.details.ok).length,
    totalUs: splitsOf(chain.records).totalUs ?? 0,
    tokensIn,
    tokensOut,
  })
  return {
    result,
    evidence: evidencePath(run.id),
    report: reportingOf(stepsOf(chain.records), nowUs) === 'open' ? coursePath(run.key, 'report') : '',
    commitment: sealedCommitment(chain),
    practice: run.practice,
  }
}
