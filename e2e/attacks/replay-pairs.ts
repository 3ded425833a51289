// Attacks, row 5, by the hundred: what the answers of one run are worth in another, judged by the events themselves.
import { createHash } from 'node:crypto'
import { drawCourse, events } from '../../seeds/draw.ts'

/** How many pairs an answer was right in, by event and way of replaying it. */
export interface ReplayCount {
  readonly pairs: number
  /** Name, e-mail and discipline typed again. */
  readonly e1: number
  /** The link of the same name looked for. */
  readonly e2ByText: number
  /** The link at the same place followed. */
  readonly e2ByPosition: number
  /** The code typed again. */
  readonly e3: number
  /** The button of the same name looked for. */
  readonly e4ByText: number
  /** The link of the same name looked for. */
  readonly e5ByText: number
}

/** Returns a fixed seed: SHA-256 of a name, hex. */
const seedOf = (name: string) => createHash('sha256').update(name).digest('hex')

/** Returns how often run A's right answers are right in run B, over `pairs` pairs of fixed seeds. */
export function replayPairs(pairs: number): ReplayCount {
  const right = { e1: 0, e2ByText: 0, e2ByPosition: 0, e3: 0, e4ByText: 0, e5ByText: 0 }
  for (let pair = 0; pair < pairs; pair++) {
    const a = drawCourse(seedOf(`pair-${pair}-a`))
    const b = drawCourse(seedOf(`pair-${pair}-b`))
    const place = a.e2.shown.gates.indexOf(a.e2.shown.target)
    right.e1 += Number(events.e1.judge(b.e1.expected, a.e1.shown))
    right.e2ByText += Number(events.e2.judge(b.e2.expected, a.e2.shown.target))
    right.e2ByPosition += Number(events.e2.judge(b.e2.expected, b.e2.shown.gates[place] ?? ''))
    right.e3 += Number(events.e3.judge(b.e3.expected, a.e3.shown.code))
    right.e4ByText += Number(events.e4.judge(b.e4.expected, a.e4.shown.confirm))
    right.e5ByText += Number(events.e5.judge(b.e5.expected, a.e5.shown.exit))
  }
  return { pairs, ...right }
}

/** Returns the most hits that chance gives out of `pairs` at `chance` each: the mean plus three sigma. */
export function mostByChance(pairs: number, chance: number): number {
  return pairs * chance + 3 * Math.sqrt(pairs * chance * (1 - chance))
}
