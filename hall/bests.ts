// Which run was a team's best in each tier, and when: the board as it stood on any day is read from this.
import { comparePlacings, type Placing } from './ranking.ts'
import { isTier } from './section.ts'
import type { Section, Tier } from './store.ts'

/** A run that entered a section at an instant, by its finish or by a decision. */
export interface Move extends Placing {
  /** The run's number: of two equal runs the one that started first is the better. */
  readonly run: number
  readonly section: Exclude<Section, 'unfinished'>
  readonly atUs: number
}

/** A run that was the best of its tier from an instant until another; null while it stands. */
export interface Best extends Placing {
  readonly run: number
  readonly tier: Tier
  readonly fromUs: number
  readonly untilUs: number | null
}

/** Returns whether run `a` stands before run `b`. */
export function isBetter(
  a: Placing & { readonly run: number },
  b: Placing & { readonly run: number },
): boolean {
  const order = comparePlacings(a, b)
  return order < 0 || (order === 0 && a.run < b.run)
}

/** Returns a team's bests from the moves of its runs, in any order. What lasted no time is left out. */
export function bestsOf(moves: readonly Move[]): Best[] {
  const where = new Map<number, Move>()
  const standing = new Map<Tier, Best>()
  const ended: Best[] = []
  const stand = (tier: Tier, next: Move | undefined, atUs: number) => {
    const now = standing.get(tier)
    if (now?.run === next?.run) return
    if (now && now.fromUs < atUs) ended.push({ ...now, untilUs: atUs })
    standing.delete(tier)
    if (!next) return
    const { run, eventsRight, totalMs } = next
    standing.set(tier, { run, eventsRight, totalMs, tier, fromUs: atUs, untilUs: null })
  }
  for (const move of [...moves].sort((a, b) => a.atUs - b.atUs || a.run - b.run)) {
    const left = where.get(move.run)?.section
    where.set(move.run, move)
    if (left && isTier(left) && left !== move.section && standing.get(left)?.run === move.run)
      stand(left, bestAmong(where.values(), left), move.atUs)
    const { section } = move
    const now = isTier(section) ? standing.get(section) : undefined
    if (isTier(section) && (!now || isBetter(move, now))) stand(section, move, move.atUs)
  }
  return [...ended, ...standing.values()]
}

function bestAmong(moves: Iterable<Move>, tier: Tier): Move | undefined {
  let best: Move | undefined
  for (const move of moves) if (move.section === tier && (!best || isBetter(move, best))) best = move
  return best
}
