// The runs of late with their steps, so that a live run's requests need not ask the database where it stands.
import type { Step } from './progress.ts'
import type { RunRow } from './sqlite-rows.ts'
import type { Run } from './store.ts'

/** A run and its steps as of its last record. Never changed, only replaced. */
export interface RecentRun {
  readonly row: RunRow
  readonly run: Run
  readonly steps: readonly Step[]
}

export interface RecentRuns {
  get(key: string): RecentRun | undefined
  /** Keeps a run by its key; the one kept longest makes room. */
  keep(run: RecentRun): RecentRun
  /** Forgets all, because what was kept may not have become durable. */
  forget(): void
}

/** Returns an empty memory for at most `limit` runs, about 2 kB each. */
export function rememberRuns(limit: number): RecentRuns {
  const runs = new Map<string, RecentRun>()
  return {
    get: key => runs.get(key),
    keep(run) {
      if (!runs.has(run.row.key) && runs.size >= limit) runs.delete(runs.keys().next().value as string)
      runs.set(run.row.key, run)
      return run
    },
    forget: () => runs.clear(),
  }
}
