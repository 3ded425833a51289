// What a run or a team can be shown by elsewhere: its badge, and lines to copy.

import { isTier } from '../../hall/section.ts'
import { showSeconds } from '../../hall/show.ts'
import type { BoardRun, RunRank, TeamPage } from '../../hall/store.ts'
import type { RunBadge } from '../../pages/badge.ts'
import type { ShareView } from '../../pages/run/views.ts'
import { evidencePath, teamPath } from '../run-paths.ts'

const sectionWords = {
  verified: 'verified',
  unverified: 'unverified',
  flagged: 'flagged',
  unfinished: 'did not finish',
  withdrawn: 'withdrawn',
} as const

/** Returns a run's standing in few words, the tier always among them: "rank 3 of 40, 12.634 s, unverified". */
export function standingWords(run: BoardRun, rank: RunRank | null): string {
  const words = sectionWords[run.section]
  if (!isTier(run.section) || !rank || run.totalUs === null) return words
  return `rank ${rank.rank.toLocaleString('en-US')} of ${rank.runs.toLocaleString('en-US')}, ${showSeconds(run.totalUs)} s, ${words}`
}

/** Returns what a run's badge says. */
export function runBadgeOf(run: BoardRun, rank: RunRank | null): RunBadge {
  const { section } = run
  if (!isTier(section)) return { section }
  return { section, rank: rank?.rank ?? 0, of: rank?.runs ?? 0, total: showSeconds(run.totalUs ?? 0) }
}

/** Returns what a run can be shared by. */
export function shareRun(run: BoardRun, rank: RunRank | null, publicUrl: string): ShareView {
  return share(`run ${run.id}`, publicUrl, evidencePath(run.id), `run ${run.id}: ${standingWords(run, rank)}`)
}

/** Returns what a team can be shared by. */
export function shareTeam({ slug, standings }: TeamPage, publicUrl: string): ShareView {
  const [first] = standings
  const words = first
    ? `rank ${first.rank.toLocaleString('en-US')} of ${first.teams.toLocaleString('en-US')} teams, ${first.tier}`
    : 'no ranked run'
  return share('this team', publicUrl, teamPath(slug), `this team: ${words}`)
}

/** Nothing an entrant declared is in the lines: they are pasted where it could do harm. */
function share(what: string, publicUrl: string, path: string, badgeWords: string): ShareView {
  const [page, badge, embed] = [
    `${publicUrl}${path}`,
    `${publicUrl}${path}/badge.svg`,
    `${publicUrl}${path}/embed`,
  ]
  return {
    badge: `${path}/badge.svg`,
    badgeWords: `Badge of ${badgeWords}`,
    lines: [
      {
        id: 'as-markdown',
        text: `[![Browser Use Olympics, ${what}](${badge})](${page})`,
        words: 'Copy as Markdown',
      },
      {
        id: 'as-frame',
        text: `<iframe src="${embed}" width="480" height="200" title="Browser Use Olympics, ${what}"></iframe>`,
        words: 'Copy the frame',
      },
    ],
  }
}

/** Returns what other sites show beside a link to a run. */
export function sharedRun(run: BoardRun, rank: RunRank | null, publicUrl: string) {
  const url = `${publicUrl}${evidencePath(run.id)}`
  return {
    title: `Run ${run.id}: ${standingWords(run, rank)}`,
    description: `${run.eventsRight}/5 events. Every record and every rule of the run, to be checked by anyone.`,
    url,
    image: `${url}/card.png`,
  }
}
