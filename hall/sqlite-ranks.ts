// Ranks: one more than all that stand before, the same whatever a view filters. Counted by index and, for runs, from
// a table that says how many fell into each bucket of time, so that no rank walks the whole board.
import type { Database } from 'better-sqlite3'
import { comparePlacings, type Placing } from './ranking.ts'
import { placingMs } from './sqlite-ledger.ts'
import type { Tier } from './store.ts'

export interface Ranks {
  /** Returns the rank of each placing among a tier's runs. */
  amongRuns(tier: Tier, placings: readonly Placing[]): number[]
  /** Returns the rank of each placing among a tier's teams by their best runs; as it was at an instant, or now. */
  amongTeams(tier: Tier, placings: readonly Placing[], asOfUs: number | null): number[]
  /** Returns how many teams stand in a tier, at an instant or now. */
  countTeams(tier: Tier, asOfUs: number | null): number
}

/** How a board counts: all that stand before a placing, and those from one placing on that stand before another. */
interface Counts {
  before(placing: Placing): number
  between(from: Placing, to: Placing): number
}

/** Returns the reader of ranks on an open database. */
export function openRanks(database: Database): Ranks {
  const count = (sql: string) => {
    const statement = database.prepare<[Record<string, unknown>], number>(`SELECT ${sql}`).pluck()
    return (given: Record<string, unknown>) => statement.get(given) ?? 0
  }
  const bucketsBefore = count(
    `(SELECT coalesce(sum(count), 0) FROM placings WHERE board = $board AND events_right > $eventsRight) +
     (SELECT coalesce(sum(count), 0) FROM placings
      WHERE board = $board AND events_right = $eventsRight AND bucket < $bucket)`,
  )
  const bucketsBetween = count(
    `coalesce(sum(count), 0) FROM placings
     WHERE board = $board AND events_right = $eventsRight AND bucket > $fromBucket AND bucket < $bucket`,
  )
  const tally = count('count FROM tallies WHERE name = $board')
  const countBetween = (table: string) =>
    count(
      `count(*) FROM ${table} AND section = $tier AND events_right = $eventsRight
         AND total_ms >= $fromMs AND total_ms < $totalMs`,
    )
  const runsBetween = countBetween('results INDEXED BY results_by_rank WHERE TRUE')
  const teamsBetween = countBetween('bests INDEXED BY bests_by_rank WHERE until_us IS NULL')
  const then = 'bests WHERE from_us <= $asOfUs AND (until_us IS NULL OR until_us > $asOfUs)'
  const teamsBetweenThen = countBetween(then)
  const moreEventsThen = count(`count(*) FROM ${then} AND section = $tier AND events_right > $eventsRight`)
  const teamsThen = count(`count(*) FROM ${then} AND section = $tier`)

  /** Counts by buckets, and one by one only inside of one. */
  const byBuckets = (board: string, tier: Tier, between: typeof runsBetween): Counts => ({
    before({ eventsRight, totalMs }) {
      const bucket = bucketOf(totalMs)
      const given = { tier, eventsRight, totalMs, fromMs: bucket * placingMs }
      return bucketsBefore({ board, eventsRight, bucket }) + between(given)
    },
    between(from, { eventsRight, totalMs }) {
      const [fromBucket, bucket] = [bucketOf(from.totalMs), bucketOf(totalMs)]
      const count = (fromMs: number, untilMs: number) =>
        between({ tier, eventsRight, fromMs, totalMs: untilMs })
      if (fromBucket === bucket) return count(from.totalMs, totalMs)
      const whole = bucketsBetween({ board, eventsRight, fromBucket, bucket })
      return count(from.totalMs, (fromBucket + 1) * placingMs) + whole + count(bucket * placingMs, totalMs)
    },
  })
  const asOf = (tier: Tier, asOfUs: number): Counts => {
    const given = { tier, asOfUs }
    return {
      before: placing =>
        moreEventsThen({ ...given, eventsRight: placing.eventsRight }) +
        teamsBetweenThen({ ...given, ...placing, fromMs: 0 }),
      between: (from, to) => teamsBetweenThen({ ...given, ...to, fromMs: from.totalMs }),
    }
  }
  return {
    amongRuns: (tier, placings) => rankAll(placings, byBuckets(`${tier} runs`, tier, runsBetween)),
    amongTeams: (tier, placings, asOfUs) =>
      rankAll(
        placings,
        asOfUs === null ? byBuckets(`${tier} teams`, tier, teamsBetween) : asOf(tier, asOfUs),
      ),
    countTeams: (tier, asOfUs) =>
      asOfUs === null ? tally({ board: `${tier} teams` }) : teamsThen({ tier, asOfUs }),
  }
}

const bucketOf = (totalMs: number) => Math.floor(totalMs / placingMs)

/** Returns the rank of each placing, going from the best to the worst so that nothing is counted twice. */
function rankAll(placings: readonly Placing[], { before, between }: Counts): number[] {
  const ranks = new Array<number>(placings.length)
  const order = placings
    .map((placing, at) => ({ placing, at }))
    .sort((a, b) => comparePlacings(a.placing, b.placing))
  let last: { placing: Placing; rank: number } | null = null
  for (const {
    placing: { eventsRight, totalMs },
    at,
  } of order) {
    const placing = { eventsRight, totalMs }
    const rank: number =
      last?.placing.eventsRight === eventsRight
        ? last.rank + between(last.placing, placing)
        : 1 + before(placing)
    ranks[at] = rank
    last = { placing, rank }
  }
  return ranks
}
