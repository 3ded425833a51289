// Kills the server again and again at random moments under load, starts it on the same data, and checks everything.
import { openStream } from '../../seeds/stream.ts'
import { type Checked, checkDatabase } from './check.ts'
import { type Acknowledged, openLanes } from './lanes.ts'

/** A server that can be killed. */
export interface Victim {
  readonly port: number
  end(signal: NodeJS.Signals): Promise<unknown>
}

export interface CrashPlan {
  readonly kills: number
  /** The moments come from it: the same seed kills after the same times. */
  readonly seed: string
  readonly clients: number
  readonly dataDir: string
  /** Starts the server on the data folder and resolves once it answers. */
  readonly start: () => Promise<Victim>
  /** Called after each kill, once the database has been checked. */
  readonly onChecked?: (kill: number, afterMs: number, checked: Checked) => void
}

export interface CrashFigures {
  readonly kills: number
  readonly acknowledged: Acknowledged
  /** How many records were acknowledged in all. */
  readonly acknowledgedRecords: number
  /** How many more were written when a kill cut off their answers. Asked again, they are acknowledged later. */
  readonly cutOffRecords: number
  readonly coursesFinished: number
  /** What the courses did not expect of a server; empty when every run could go on after the restart. */
  readonly surprises: readonly string[]
  /** Every check that failed after any of the kills, with its kill. */
  readonly failures: readonly string[]
  /** The check after the last kill, over everything since the first. */
  readonly last: Checked
}

/** A kill comes between these two, after the load began. */
const [leastMs, mostMs] = [20, 1_000]

/** Returns what was lost in `kills` kills. */
export async function killAgainAndAgain(plan: CrashPlan): Promise<CrashFigures> {
  const moments = openStream(plan.seed, 'kills')
  const lanes = openLanes(plan.clients)
  const countAcknowledged = () =>
    [...lanes.acknowledged.values()].reduce((sum, { length }) => sum + length, 0)
  const failures: string[] = []
  let cutOffRecords = 0
  let last: Checked | null = null
  let server = await plan.start()
  try {
    for (let kill = 1; kill <= plan.kills; kill++) {
      const afterMs = leastMs + moments.index(mostMs - leastMs)
      const lost = lanes.drive(server.port)
      await new Promise(resolve => setTimeout(resolve, afterMs))
      await server.end('SIGKILL')
      await lost
      server = await plan.start()
      last = await checkDatabase(plan.dataDir, lanes.acknowledged)
      cutOffRecords += last.records - last.faults - (countAcknowledged() - last.missing.length)
      failures.push(...problemsOf(last).map(problem => `after kill ${kill}: ${problem}`))
      plan.onChecked?.(kill, afterMs, last)
    }
  } finally {
    await server.end('SIGTERM')
  }
  if (last === null) throw new RangeError('Cannot crash nothing: at least one kill is needed.')
  const { acknowledged, surprises } = lanes
  return {
    kills: plan.kills,
    acknowledged,
    acknowledgedRecords: countAcknowledged(),
    cutOffRecords,
    coursesFinished: lanes.coursesFinished(),
    surprises,
    failures,
    last,
  }
}

/** Returns everything a check found wrong, each as a sentence's beginning. */
export function problemsOf(checked: Checked): string[] {
  return [
    ...checked.missing.map(one => `acknowledged and missing: ${one}`),
    ...checked.broken.map(one => `broken chain: ${one}`),
    ...checked.halfWritten.map(one => `half written: ${one}`),
    ...checked.unmarked.map(one => `no fault written down: ${one}`),
    ...(checked.offBoard === 0 ? [] : [`finished, not on the board: ${checked.offBoard} runs`]),
    ...checked.damage.map(one => `damaged file: ${one}`),
  ]
}
