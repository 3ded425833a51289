// What an entrant wrote, read back from beside the records.

import type { Team } from '../../hall/team.ts'
import { readTokens } from '../../hall/tokens.ts'
import type { Chain } from '../../integrity/chain.ts'

/** How a text reads that a maintainer has taken away. */
const masked = '[masked]'

/** Returns a text of a chain by position and field: null when it was left blank, "[masked]" when taken away. */
export function writtenText(chain: Chain, position: number, field: string): string | null {
  const kept = chain.texts.get(position)?.[field]
  return kept ? (kept.text ?? masked) : null
}

/** Returns the team a run was started by. */
export function declaredTeam(chain: Chain): Team {
  const written = (field: string) => writtenText(chain, 0, field)
  return { team: written('team') ?? masked, model: written('model'), harness: written('harness') }
}

/** Returns whether a maintainer has taken the declared name of a run's team away. */
export function isNameMasked(chain: Chain): boolean {
  return chain.texts.get(0)?.team?.text === null
}

/** Returns the commitment that was written down when a run started. */
export function sealedCommitment({ records, commitment }: Chain): string {
  const start = records[0]
  return start?.kind === 'start' ? start.details.commitment : commitment
}

/** What was typed into the token fields of the finish form, and the numbers it means; null where there is none. */
export interface DeclaredTokens {
  readonly tokensIn: number | null
  readonly tokensOut: number | null
  readonly typedIn: string | null
  readonly typedOut: string | null
  readonly note: string | null
}

/** Returns the tokens a run reported with its finish; all null while it has none. */
export function declaredTokens(chain: Chain): DeclaredTokens {
  const finish = chain.records.find(record => record.kind === 'finish')
  const typed = (field: string) => (finish ? writtenText(chain, finish.position, field) : null)
  const [typedIn, typedOut] = [typed('tokensIn'), typed('tokensOut')]
  return {
    tokensIn: readTokens(typedIn),
    tokensOut: readTokens(typedOut),
    typedIn,
    typedOut,
    note: typed('tokensNote'),
  }
}
