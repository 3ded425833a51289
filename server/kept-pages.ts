// Pages that many may ask for at once, each kept for a moment: a crowd before the board costs the runs no more than a
// few readers. A page is never older than that moment, which is shorter than the pause before watchers are told.
import type { Compressed } from './compressed.ts'

/** How many pages are kept, about 60 kB each. */
const keptPages = 100

export interface KeptPages {
  /** Returns the page of an address, drawn by `draw` unless one is kept. What fails is not kept. */
  show(address: string, draw: () => Promise<Compressed>): Promise<Compressed>
}

/** Returns an empty store of pages that keeps each for `momentMs`; 0 keeps none. */
export function openKeptPages(momentMs: number): KeptPages {
  const kept = new Map<string, { readonly atMs: number; readonly page: Promise<Compressed> }>()
  return {
    show(address, draw) {
      const atMs = performance.now()
      const known = kept.get(address)
      if (known && atMs - known.atMs < momentMs) return known.page
      const page = draw()
      if (kept.size >= keptPages) kept.clear()
      kept.set(address, { atMs, page })
      page.catch(() => kept.delete(address))
      return page
    },
  }
}
