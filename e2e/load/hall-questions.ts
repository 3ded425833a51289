// What readers ask of a filled Hall: five kinds of page, each time another one, so that no cache of an address hides
// what a page costs.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { adjectives } from '../../seeds/words/adjectives.ts'
import { sports } from '../../seeds/words/sports.ts'
import { askOnce, textOf } from './connection.ts'
import type { Draws } from './hall-draws.ts'
import { declaredHarnesses, declaredModels } from './hall-teams.ts'

/** The kinds of page that readers ask for, in turn. */
export const questionKinds = [
  'the Hall',
  'a filtered view',
  'a deep page',
  'a run page',
  'a team page',
] as const

export type QuestionKind = (typeof questionKinds)[number]

export interface Question {
  readonly kind: QuestionKind
  readonly path: string
}

/** How many pages are followed into each of the deep lists, and how many lines such a page has. */
const depth = 100
const deepLines = 200

const deepLists = [
  '/hall?view=runs&tier=unverified',
  '/hall?view=runs&tier=unverified&sort=date&order=down',
  '/hall?view=teams&tier=unverified',
]

/** Returns the pages that lie deep in the long lists, found as a reader finds them: from each page to the next. */
export async function collectDeepPages(port: number): Promise<string[]> {
  const found: string[] = []
  for (const list of deepLists) {
    let path = `${list}&limit=${deepLines}`
    for (let pages = 0; pages < depth; pages++) {
      const answer = await askOnce(port, requestFor(path))
      const next = /rel="next" href="([^"]+)"/.exec(textOf(answer))?.[1]?.replaceAll('&amp;', '&')
      if (next === undefined) break
      path = next
      found.push(next.replace(`&limit=${deepLines}`, ''))
    }
  }
  return found
}

/** Returns the bytes that ask for a page as a browser does. */
export function requestFor(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\naccept-encoding: gzip\r\n\r\n`
}

/** Returns a function that draws questions about the Hall in a data folder, the kinds in turn. */
export function openQuestions(dataDir: string, draws: Draws, deepPages: readonly string[]) {
  const database = new Database(join(dataDir, 'olympics.db'), { readonly: true })
  const read = <Row>(sql: string) => database.prepare<[number], Row>(sql).pluck()
  const runs = database.prepare<[], number>('SELECT max(number) FROM runs').pluck().get() ?? 0
  const teams = database.prepare<[], number>('SELECT max(number) FROM teams').pluck().get() ?? 0
  const idOf = read<string>('SELECT id FROM runs WHERE number = ?')
  const slugOf = read<string>('SELECT slug FROM teams WHERE number = ?')
  const slugOfRun = read<string>(
    'SELECT slug FROM runs JOIN teams ON teams.hash = runs.team_hash WHERE runs.number = ?',
  )
  const anyRun = () => 1 + draws.below(runs)
  const paths: Readonly<Record<QuestionKind, () => string>> = {
    'the Hall': () => '/hall',
    'a filtered view': () =>
      `/hall?${new URLSearchParams(drawFilter(draws, () => idOf.get(anyRun()) ?? ''))}`,
    'a deep page': () => draws.pick(deepPages),
    'a run page': () => `/runs/${idOf.get(anyRun())}`,
    // Half of the readers look up any team, half come from one of its runs.
    'a team page': () =>
      `/teams/${draws.chance(0.5) ? slugOf.get(1 + draws.below(teams)) : slugOfRun.get(anyRun())}`,
  }
  return {
    draw: (count: number): Question[] =>
      Array.from({ length: count }, (_, at) => {
        const kind = questionKinds[at % questionKinds.length] as QuestionKind
        return { kind, path: paths[kind]() }
      }),
    close: () => database.close(),
  }
}

/** Returns the parameters of a filtered view: one or two filters, and often an order or a view of its own. */
export function drawFilter(draws: Draws, anyId: () => string): Record<string, string> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const filters: readonly (() => Record<string, string>)[] = [
    () => ({ model: draws.pick(declaredModels) ?? 'claude' }),
    () => ({ harness: draws.pick(declaredHarnesses) ?? 'my-loop' }),
    () => ({ events: String(3 + draws.below(3)) }),
    () => {
      const ago = 1 + draws.below(290)
      return { from: day(ago), until: day(Math.max(0, ago - draws.below(60))) }
    },
    () => ({ q: draws.pick([() => draws.pick(adjectives), () => draws.pick(sports), anyId])() }),
  ]
  return {
    ...draws.pick(filters)(),
    ...(draws.chance(0.4) && draws.pick(filters)()),
    ...(draws.chance(0.5) && {
      sort: draws.pick(['time', 'cost', 'tokens', 'date']),
      order: draws.pick(['up', 'down']),
    }),
    ...(draws.chance(0.5) && { view: 'runs' }),
    ...(draws.chance(0.3) && { tier: draws.pick(['verified', 'unverified', 'flagged', 'unfinished']) }),
  }
}
