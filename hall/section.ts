// The part of the board a finished run stands in.
import type { Outcome } from '../integrity/verdict.ts'
import type { Decision, Section, Tier } from './store.ts'

/** Returns where a run stands by its verdict and the latest decision about it; null when none was made. */
export function sectionOf(outcome: Outcome, decision: Decision | null): Exclude<Section, 'unfinished'> {
  if (decision === 'withdrawn') return 'withdrawn'
  if (outcome !== 'ranked') return 'flagged'
  return decision === 'verified' ? 'verified' : 'unverified'
}

/** The tiers, the better-founded first. */
export const tiers: readonly Tier[] = ['verified', 'unverified']

/** Returns whether a section is a tier, whose runs have ranks. */
export function isTier(section: Section): section is Tier {
  return section === 'verified' || section === 'unverified'
}
