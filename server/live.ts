// Who watches the board or a run, and is told that something changed. Holds nothing of what changed: the reader asks.

/** Told without words: something that is watched has changed. */
export type Watcher = () => void

export interface Live {
  /** Tells who watches the board, and who watches this run. */
  changed(run: string): void
  /** Watches one run, or the board (null), until the function that is returned is called. */
  watch(run: string | null, watcher: Watcher): () => void
  /** How many watch. */
  readonly watchers: number
}

/** Returns a place to watch, with nobody there. */
export function openLive(): Live {
  const board = new Set<Watcher>()
  const runs = new Map<string, Set<Watcher>>()
  return {
    changed(run) {
      for (const watcher of board) watcher()
      for (const watcher of runs.get(run) ?? []) watcher()
    },
    watch(run, watcher) {
      const watchers = run === null ? board : (runs.get(run) ?? new Set())
      if (run !== null) runs.set(run, watchers)
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
        if (run !== null && watchers.size === 0) runs.delete(run)
      }
    },
    get watchers() {
      return [...runs.values()].reduce((sum, watchers) => sum + watchers.size, board.size)
    },
  }
}
