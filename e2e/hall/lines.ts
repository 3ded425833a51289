// The board's lines as a reader sees them: a run, its rank, its team and its figures.
import type { Page } from 'playwright'
import { type BoardRow, readPart } from '../course/board.ts'

export interface Line {
  readonly run: string
  readonly rank: string
  /** The name, then model and harness. */
  readonly team: string
  readonly events: string
  readonly total: number
  /** US dollars; null where it is not known. */
  readonly cost: number | null
  readonly finished: string
}

/** Returns the lines of one part of the board that is open. */
export async function readLines(page: Page, part: string): Promise<Line[]> {
  return (await readPart(page, part)).map(lineOf)
}

/** Follows the links to more of a part until there is none; returns all lines, and how many pages they stood on. */
export async function readAllLines(page: Page, part: string) {
  const lines = await readLines(page, part)
  const more = page.getByRole('link', { name: `More of the ${part}` })
  let pages = 1
  while ((await more.count()) > 0) {
    await more.click()
    await page.waitForLoadState()
    lines.push(...(await readLines(page, part)))
    pages += 1
    if (pages > 100) throw new Error(`Cannot come to the end of ${page.url()}: there is always more.`)
  }
  return { lines, pages }
}

function lineOf(row: BoardRow): Line {
  const cell = (name: string) => row[name] ?? ''
  const [run = '', ...finished] = cell('Run, finished UTC').split('\n')
  const cost = cell('List price')
  return {
    run,
    rank: cell('Rank'),
    team: cell('Team, model, harness'),
    events: cell('Events'),
    total: Number(cell('Total, s')),
    cost: cost === '–' ? null : Number(cost.replace(/[$,]/g, '')),
    finished: finished.join(' '),
  }
}
