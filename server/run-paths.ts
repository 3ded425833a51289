// The addresses of a run's pages.

import type { Turn } from '../integrity/progress.ts'
import type { Run } from '../integrity/store.ts'
import { type EventId, eventNames } from '../seeds/edition.ts'

/** Returns the address of an event's page, of the finish, or of the report after it. */
export function coursePath(key: string, page: EventId | 'e3b' | 'finish' | 'report'): string {
  return `/run/${key}/${page}`
}

/** Returns the address of a run's evidence page, which is public. */
export function evidencePath(id: string): string {
  return `/runs/${id}`
}

/** Returns the page of a run whose turn it is; of one that ended, the page that says how. */
export function currentPath({ key, id }: Run, turn: Turn, finished: boolean): string {
  if (turn !== 'ended') return coursePath(key, turn)
  return finished ? coursePath(key, 'finish') : evidencePath(id)
}

/** Returns what the page whose turn it is is called, as in "Continue to …". */
export function turnName(turn: EventId | 'finish'): string {
  return turn === 'finish' ? 'the finish' : eventNames[turn]
}

/** Returns the address of a team's page, which is public. */
export function teamPath(slug: string): string {
  return `/teams/${slug}`
}
