// A run's evidence as JSON: the same facts as its page, and all that is needed to check the chain by oneself.

import type { BoardRun } from '../../hall/store.ts'
import type { Chain } from '../../integrity/chain.ts'
import type { RunChain } from '../../integrity/store.ts'
import { judgeChain } from '../../integrity/verdict.ts'
import { drawCourse } from '../../seeds/draw.ts'
import { edition } from '../../seeds/edition.ts'
import { declaredTeam, declaredTokens, sealedCommitment } from './declared.ts'
import { seenOf } from './run.ts'

/**
 * Returns a run's evidence as of `nowUs`, with where it stands on the board, null for one that is on none; while it is
 * live, kinds and times of its records only.
 */
export function runJson({ run, chain }: RunChain, onBoard: BoardRun | null, nowUs: number) {
  const verdict = judgeChain(chain, nowUs)
  const live = verdict.outcome === 'live'
  const shared = {
    id: run.id,
    edition,
    practice: run.practice,
    tier: onBoard?.section === 'verified' && verdict.outcome === 'ranked' ? 'verified' : 'unverified',
    outcome: verdict.outcome,
    declared: declaredTeam(chain),
    commitment: sealedCommitment(chain),
  }
  if (live) {
    const records = chain.records.map(({ position, kind, arrivedAtUs }) => ({ position, kind, arrivedAtUs }))
    return { ...shared, records }
  }
  return {
    ...shared,
    withdrawn: onBoard?.withdrawn ?? null,
    tokens: declaredTokens(chain),
    seen: seenOf(chain),
    verdict,
    records: chain.records,
    texts: textsJson(chain),
    seed: run.seed,
    draw: drawCourse(run.seed),
  }
}

/** The texts with their salts, so that anyone can hash them again; a text that was masked is null, and so is its salt. */
function textsJson(chain: Chain) {
  return [...chain.texts].flatMap(([position, fields]) =>
    Object.entries(fields).map(([field, { salt, text }]) => {
      return { position, field, text, salt: text === null ? null : salt.toString('hex') }
    }),
  )
}
