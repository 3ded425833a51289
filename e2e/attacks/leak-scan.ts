// Looks through what a walk has seen for what it should not have: the seed, the service's secret, an answer ahead of its
// event, or a mark that tells the right answer from the others.
import type { Course } from '../../seeds/draw.ts'
import { eventIds } from '../../seeds/edition.ts'
import type { Seen, Walk } from './leak-walk.ts'
import { linksOf, quotesOf } from './page-text.ts'

/** The right answers by event, each a text that is searched for. */
function answersOf({ e1, e2, e3, e4, e5 }: Course): Readonly<Record<string, readonly string[]>> {
  return {
    e1: [e1.shown.name, e1.shown.email, e1.shown.discipline],
    e2: [e2.shown.target],
    e3: [e3.shown.code],
    e4: [e4.shown.jump, e4.shown.confirm],
    e5: [e5.shown.exit],
  }
}

/** How often the words of each event stand on the pages that ask for them: as text to read, and on what is pressed. */
const visible: Readonly<Record<string, readonly number[]>> = {
  e1: [1, 1, 2],
  e2: [2],
  e3: [1],
  e3b: [0],
  e4: [2, 3],
  'e4?ask=1': [0, 3],
  e5: [2],
}

/** Returns the ways 32 secret bytes could be written down; half of them is enough to be found. */
function spellings(hex: string): string[] {
  const bytes = Buffer.from(hex, 'hex').subarray(0, 16)
  const base64 = bytes.toString('base64').slice(0, 21)
  return [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    base64,
    bytes.toString('base64url').slice(0, 21),
  ]
}

/** Returns a response as one text, without the random names and the times that any six digits may stand in. */
function textOf({ headers, body, path }: Seen, { key, evidence }: Walk): string {
  const { date: _, ...rest } = headers
  let text = `${path}\n${JSON.stringify(rest)}\n${body}`
  for (const name of [key, evidence.id, evidence.commitment]) text = text.replaceAll(name, '·')
  return text.replace(/"arrivedAtUs":\d+/g, '·').replace(/\d+\.\d{6}/g, '·')
}

/** Returns what a walk has seen and should not have, one line each; empty when there is nothing. */
export function findLeaks(walk: Walk, serviceSecret: string): string[] {
  const answers = answersOf(walk.evidence.draw)
  const secrets = [...spellings(walk.evidence.seed), ...spellings(serviceSecret)]
  return walk.seen.flatMap(seen => {
    const text = textOf(seen, walk)
    const where = `${seen.method} ${seen.path} in ${seen.turn}`
    const later = eventIds
      .filter(event => !seen.asks || event > seen.turn)
      .flatMap(event => answers[event] ?? [])
    const hits = [...new Set([...secrets, ...later])].filter(needle => text.includes(needle))
    if (seen.asks) hits.push(...miscounted(seen, text, answers[seen.turn] ?? []), ...marked(seen))
    return hits.map(hit => `${where}: ${hit}`)
  })
}

/** Returns the words of the event that stand on its page more often, or less, than a reader needs. */
function miscounted({ path }: Seen, text: string, words: readonly string[]): string[] {
  const expected = visible[path.split('/').at(-1) ?? ''] ?? []
  return words.flatMap((word, at) => {
    const times = text.split(word).length - 1
    return times === expected[at] ? [] : [`${word} stands there ${times} times`]
  })
}

/** Returns what tells one link or choice of a page from the others beside its words. */
function marked({ turn, body }: Seen): string[] {
  const items = turn === 'e1' ? /<option>.*<\/option>/g : turn === 'e2' ? /<li>.*<\/li>/g : null
  if (!items) return []
  const masked = [...body.matchAll(items)].map(([item]) =>
    item.replace(/>[^<>]+</, '>·<').replace(/[\w-]{8}"/, '·"'),
  )
  const count = turn === 'e1' ? 8 : 16
  return masked.length === count && new Set(masked).size === 1 ? [] : [`items differ: ${masked.join(' ')}`]
}

/** Where the right link of e2 stood among the sixteen: by order on the page, and by order of its address. */
export interface RightLink {
  readonly place: number
  readonly addressRank: number
}

/** Returns where the right link of e2 stood in a walk. @throws Error when the walk never saw it. */
export function findRightLink({ seen }: Walk): RightLink {
  const page = seen.find(({ turn, asks }) => turn === 'e2' && asks)?.body ?? ''
  const links = linksOf(page)
  const right = links.find(({ text }) => text === quotesOf(page)[0])
  if (!right || links.length !== 16) throw new Error(`Cannot find the right one of sixteen links:\n${page}`)
  const byAddress = links.toSorted((a, b) => (a.href < b.href ? -1 : 1))
  return { place: links.indexOf(right), addressRank: byAddress.indexOf(right) }
}

/** Returns Pearson's chi-square of how often each of sixteen places came, all being equally likely. */
export function chiSquare(places: readonly number[]): number {
  const expected = places.length / 16
  const counts = Array.from({ length: 16 }, (_, place) => places.filter(one => one === place).length)
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
