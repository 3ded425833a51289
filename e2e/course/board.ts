// The Hall as a visitor reads it, a row a run: the rows of its tables, each cell by the heading of its column.
import type { Page } from 'playwright'

export type BoardRow = Readonly<Record<string, string>>

export interface ReadBoard {
  /** The unverified tier: nothing here is verified. */
  readonly ranked: readonly BoardRow[]
  readonly flagged: readonly BoardRow[]
  readonly unfinished: readonly BoardRow[]
}

/** A page of the board may be half a second old; after this long a run is not on it. */
const longestWaitMs = 2_000

/**
 * Loads the Hall and returns its rows from top to bottom; a part without runs is empty. With the id of a run that has
 * just finished it is loaded until that run is on it, but no longer than two seconds.
 */
export async function readBoard(page: Page, url: string, id?: string): Promise<ReadBoard> {
  const untilMs = performance.now() + longestWaitMs
  for (;;) {
    await page.goto(`${url}/hall?view=runs`)
    const board = {
      ranked: await readPart(page, 'unverified'),
      flagged: await readPart(page, 'flagged'),
      unfinished: await readPart(page, 'unfinished'),
    }
    const isShown = id === undefined || Object.values(board).some(rows => rowOf(rows, id))
    if (isShown || performance.now() > untilMs) return board
  }
}

/** Returns the rows of one part of the Hall that is open; of a part that isn't shown there are none. */
export function readPart(page: Page, part: string): Promise<BoardRow[]> {
  return page.locator(`section[aria-labelledby="${part}"]`).evaluateAll(sections =>
    sections.flatMap(section => {
      const columns = [...section.querySelectorAll('thead th')].map(cell => (cell as HTMLElement).innerText)
      return [...section.querySelectorAll('tbody tr')].map(row => {
        const cells = [...row.children].map((cell, at) => [columns[at], (cell as HTMLElement).innerText])
        return Object.fromEntries(cells) as Record<string, string>
      })
    }),
  )
}

/** Returns the row of a run. */
export function rowOf(rows: readonly BoardRow[], id: string): BoardRow | undefined {
  return rows.find(row => Object.values(row).some(cell => cell.startsWith(`${id}\n`)))
}
