// The line an agent replies with; its form is part of the contract.
import { showTenths } from './show.ts'
import type { Team } from './team.ts'

export interface Result {
  readonly id: string
  readonly team: Team
  readonly eventsRight: number
  readonly totalUs: number
  readonly tokensIn: number | null
  readonly tokensOut: number | null
}

/** Returns the RESULT line of a finished run. What is not known says `unknown`. */
export function resultLine({ id, team, eventsRight, totalUs, tokensIn, tokensOut }: Result): string {
  const model = team.model ?? 'unknown'
  const harness = team.harness ?? 'unknown'
  return (
    `RESULT: run ${id} team ${team.team} model ${model} harness ${harness} events ${eventsRight}/5 ` +
    `total ${showTenths(totalUs)}s tokens in ${tokensIn ?? 'unknown'} out ${tokensOut ?? 'unknown'}`
  )
}
