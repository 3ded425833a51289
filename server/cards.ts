// The cards of runs, each drawn once for as long as its run stands as it does.
import { showSeconds } from '../hall/show.ts'
import type { BoardRun, RunRank } from '../hall/store.ts'
import { renderCard } from '../pages/card.ts'

/** How many cards are kept, about 40 kB each. */
const keptCards = 100

export interface Cards {
  /** Returns the card of a run, PNG. */
  draw(run: BoardRun, rank: RunRank | null): Promise<Buffer>
}

/** Returns a drawer of cards that keeps those of late, and draws one at a time. */
export function openCards(): Cards {
  const kept = new Map<string, Buffer>()
  let last: Promise<unknown> = Promise.resolve()

  const draw = async (name: string, run: BoardRun, rank: RunRank | null) => {
    const known = kept.get(name)
    if (known) return known
    const seconds = (us: number) => ({ value: us / 1e6, text: showSeconds(us) })
    const legsUs = run.finishLegUs === null ? run.splitsUs : [...run.splitsUs, run.finishLegUs]
    // A withdrawn run is a stone: nothing of what it declared.
    const shown = run.withdrawn ? { team: '[withdrawn]', model: null, harness: null } : run.team
    const card = await renderCard({
      ...shown,
      section: run.section,
      eventsRight: run.eventsRight,
      rank: rank && { rank: rank.rank, of: rank.runs },
      total: run.totalUs === null || run.withdrawn ? null : seconds(run.totalUs),
      legs: run.withdrawn ? [] : legsUs.map(seconds),
    })
    if (kept.size >= keptCards) kept.delete(kept.keys().next().value as string)
    kept.set(name, card)
    return card
  }

  return {
    draw(run, rank) {
      const name = JSON.stringify([run.id, run.section, run.team, rank])
      const drawn = last.then(() => draw(name, run, rank))
      last = drawn.catch(() => {})
      return drawn
    },
  }
}
