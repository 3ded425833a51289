// The view of the page after the finish.
import { resultLine } from '../../hall/result-line.ts'
import { recordsOf } from '../../integrity/record.ts'
import { splitsOf } from '../../integrity/splits.ts'
import type { RunChain } from '../../integrity/store.ts'
import type { ResultView } from '../../pages/views.ts'
import { evidencePath } from '../run-paths.ts'
import { declaredTeam, declaredTokens, sealedCommitment } from './declared.ts'

/** Returns the view of a finished run's result. */
export function resultView({ run, chain }: RunChain): ResultView {
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
    commitment: sealedCommitment(chain),
    practice: run.practice,
  }
}
