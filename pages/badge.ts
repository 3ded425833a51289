// Badges to embed elsewhere: where a run or a team stands, the tier always in words.
import { makeBadge } from 'badge-maker'
import type { Section, Tier } from '../hall/store.ts'

const label = 'Browser Use Olympics'

/** What a badge says in its last word, and its colour; all are dark enough for white text. */
const sections: Readonly<Record<Section, { readonly word: string; readonly color: string }>> = {
  verified: { word: 'verified', color: '#1f6b3a' },
  unverified: { word: 'unverified', color: '#2f5597' },
  flagged: { word: 'flagged', color: '#8a4b08' },
  unfinished: { word: 'did not finish', color: '#5b6270' },
  withdrawn: { word: 'withdrawn', color: '#5b6270' },
}

/** Where a run stands: with its rank in a tier, or outside of them without one. */
export type RunBadge =
  | {
      readonly section: Tier
      readonly rank: number
      /** How many runs the tier has. */
      readonly of: number
      /** Seconds as every surface prints them, "12.634". */
      readonly total: string
    }
  | { readonly section: Exclude<Section, Tier> }

/** Returns the badge of a run, SVG: "rank 3 of 40 · 12.634 s · unverified", or "flagged", "did not finish", "withdrawn". */
export function runBadge(run: RunBadge): string {
  return draw('rank' in run ? `rank ${showRank(run.rank, run.of)} · ${run.total} s` : null, run.section)
}

/** A team's place in a tier by its best run there. */
export interface TeamBadge {
  readonly tier: Tier
  readonly rank: number
  /** How many teams the tier has. */
  readonly of: number
  /** Seconds of its best run as every surface prints them. */
  readonly total: string
  /** Ranked runs of the team. */
  readonly runs: number
}

/** Returns the badge of a team, SVG: "rank 2 of 12 teams · 12.634 s, best of 5 runs · verified"; null has no ranked run. */
export function teamBadge(team: TeamBadge | null): string {
  if (!team) return makeBadge({ label, message: 'no ranked run', color: sections.unfinished.color })
  const runs = team.runs === 1 ? 'its only run' : `best of ${team.runs.toLocaleString('en-US')} runs`
  return draw(`rank ${showRank(team.rank, team.of)} teams · ${team.total} s, ${runs}`, team.tier)
}

function draw(words: string | null, section: Section): string {
  const { word, color } = sections[section]
  return makeBadge({ label, message: words === null ? word : `${words} · ${word}`, color })
}

function showRank(rank: number, of: number): string {
  return `${rank.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`
}
