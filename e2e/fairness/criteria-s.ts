// Level S: what holds of the structure of every course, one function a criterion. See seeds/DESIGN.md for why.
import { openStream } from '../../seeds/stream.ts'
import { type PageName, pageNames } from './course-pages.ts'
import { type Finding, percent } from './finding.ts'
import { chiSquare, correlation, groupedMedian, median, range, worstDeviation } from './statistics.ts'
import type { PageSize, Structure } from './structure.ts'

type Courses = readonly Structure[]

/** How many choices each list has: e1's options and e2's links. */
const lists = [
  { event: 'e1', slots: 8, maxChiSquare: 24.3 },
  { event: 'e2', slots: 16, maxChiSquare: 37.7 },
] as const

/** Returns the worst deviation of a page's size from its median over all courses, and the page it is on. */
function worstPage(courses: Courses, size: (page: PageSize) => number): { page: PageName; worst: number } {
  const byPage = pageNames.map(page => ({
    page,
    worst: worstDeviation(courses.map(course => size(course.pages[page]))),
  }))
  return byPage.reduce((a, b) => (b.worst > a.worst ? b : a))
}

function sizeFinding(
  courses: Courses,
  id: string,
  check: string,
  most: number,
  size: (page: PageSize) => number,
): Finding {
  const { page, worst } = worstPage(courses, size)
  return { id, check, measured: `${percent(worst)} (${page})`, limit: percent(most), pass: worst <= most }
}

/** S1: the oracle finishes every course, and of the answers one can choose exactly one is accepted. */
export function solvable(courses: Courses): Finding {
  const solved = courses.filter(({ unsolved, accepted }) => {
    return unsolved === null && Object.values(accepted).every(count => count === 1)
  }).length
  return {
    id: 'S1',
    check: 'solved by the oracle, exactly one answer accepted',
    measured: `${solved} of ${courses.length}`,
    limit: 'all',
    pass: solved === courses.length,
  }
}

/** S2: the straight way has the same actions on the same pages. */
export function sameWay(courses: Courses): Finding {
  const ways = new Set(courses.map(course => course.way))
  return {
    id: 'S2',
    check: 'ways through, by action and page',
    measured: `${ways.size} (of ${courses[0]?.actionCount} actions)`,
    limit: '1',
    pass: ways.size === 1,
  }
}

/** S3: every page has the same elements: fields, options, hurdles, links, buttons. */
export function sameElements(courses: Courses): Finding {
  const most = Math.max(
    ...pageNames.map(page => new Set(courses.map(course => course.pages[page].elements)).size),
  )
  return {
    id: 'S3',
    check: 'sets of elements per page',
    measured: `${most} (on ${pageNames.length} pages)`,
    limit: '1',
    pass: most === 1,
  }
}

/** S4: the same number of characters is typed. */
export function sameTyping(courses: Courses): Finding {
  const typed = courses.map(course => course.typedCharacters)
  return {
    id: 'S4',
    check: 'characters to type, most less least',
    measured: `${range(typed)} (of ${Math.max(...typed)})`,
    limit: '2',
    pass: range(typed) <= 2,
  }
}

/** S5: every page has text of the same length. */
export function sameText(courses: Courses): Finding {
  return sizeFinding(courses, 'S5', 'text length, furthest from the median', 0.03, page => page.characters)
}

/** S6: every page has the same bytes, nonces masked; plain and compressed. */
export function sameBytes(courses: Courses): Finding[] {
  return [
    sizeFinding(courses, 'S6a', 'HTML bytes, furthest from the median', 0.03, page => page.bytes),
    sizeFinding(courses, 'S6b', 'gzip bytes, furthest from the median', 0.05, page => page.gzipBytes),
  ]
}

/** S7: every page has the same number of tokens (o200k), nonces masked. */
export function sameTokens(courses: Courses): Finding {
  return sizeFinding(courses, 'S7', 'tokens of the text, furthest from the median', 0.05, page => page.tokens)
}

/** S8: the right one is in each place of its list equally often, and so is its address in the alphabet. */
export function evenSlots(courses: Courses): Finding[] {
  const inOrder = lists.map(({ event, slots, maxChiSquare }) => {
    const value = chiSquare(
      courses.map(course => course.choices[event].slot),
      slots,
    )
    return { id: `S8 ${event}`, check: `χ² of the ${slots} places`, value, maxChiSquare }
  })
  const address = {
    id: 'S8 address',
    check: 'χ² of the place of e2’s address in the alphabet',
    value: chiSquare(
      courses.map(course => course.addressSlot),
      16,
    ),
    maxChiSquare: 37.7,
  }
  return [...inOrder, address].map(({ id, check, value, maxChiSquare }) => ({
    id,
    check,
    measured: value.toFixed(1),
    limit: String(maxChiSquare),
    pass: value <= maxChiSquare,
  }))
}

/** S9: half of the list is read before the right one is met: the median place is the middle of the list. */
export function evenDepth(courses: Courses): Finding[] {
  return lists.map(({ event, slots }) => {
    const found = courses.map(course => course.choices[event].slot)
    const share = groupedMedian(found) / (slots + 1)
    return {
      id: `S9 ${event}`,
      check: 'median place as a share of the list, grouped',
      measured: `${share.toFixed(3)} (plain median ${median(found)} of ${slots})`,
      limit: '0.45 to 0.55',
      pass: Math.abs(share - 0.5) <= 0.05,
    }
  })
}

/** S10: the nearest wrong choice is equally many edits away, one more at most. */
export function sameNearMiss(courses: Courses): Finding[] {
  return lists.map(({ event }) => {
    const nearest = courses.map(course => course.choices[event].nearest)
    return {
      id: `S10 ${event}`,
      check: 'edits to the nearest wrong choice, most less least',
      measured: `${range(nearest)} (${Math.min(...nearest)} to ${Math.max(...nearest)})`,
      limit: '1',
      pass: range(nearest) <= 1,
    }
  })
}

/** S11: doing nothing solves no event; the first, the last and a random choice are right as often as chance. */
export function noLuck(courses: Courses): Finding[] {
  const blank = courses.reduce((sum, course) => sum + course.blankAccepted, 0)
  const nothing = {
    id: 'S11',
    check: 'events right by doing nothing',
    measured: String(blank),
    limit: '0',
    pass: blank === 0,
  }
  const policies = {
    first: () => 1,
    last: (slots: number) => slots,
    random: (slots: number, at: number) => 1 + openStream(String(at), 'random policy').index(slots),
  }
  const byChance = lists.map(({ event, slots }) => {
    const chance = 1 / slots
    const most = chance + 3 * Math.sqrt((chance * (1 - chance)) / courses.length)
    const shares = Object.entries(policies).map(([name, pick]) => {
      const right = courses.filter((course, at) => course.choices[event].slot === pick(slots, at)).length
      return { name, share: right / courses.length }
    })
    return {
      id: `S11 ${event}`,
      check: 'right by first, last, random choice',
      measured: shares.map(({ name, share }) => `${name} ${percent(share)}`).join(', '),
      limit: percent(most),
      pass: shares.every(({ share }) => share <= most),
    }
  })
  return [nothing, ...byChance]
}

/** S12: no page holds the seed, the secret, or an answer before its step, nor marks the right choice. */
export function noLeaks(courses: Courses): Finding {
  const leaks = courses.flatMap(course => course.leaks)
  return {
    id: 'S12',
    check: 'leaks in the pages',
    measured: leaks.length === 0 ? '0' : `${leaks.length}, the first: ${leaks[0]}`,
    limit: '0',
    pass: leaks.length === 0,
  }
}

/** S13: the pages are the same, byte for byte, drawn again, here and in a process of another time zone and language. */
export function sameAgain(courses: Courses, again: readonly string[], elsewhere: readonly string[]): Finding {
  const same = courses.filter(({ digest }, at) => digest === again[at] && digest === elsewhere[at]).length
  return {
    id: 'S13',
    check: 'same bytes again and in another process, zone and locale',
    measured: `${same} of ${courses.length}`,
    limit: 'all',
    pass: same === courses.length,
  }
}

/** S14: no two seeds draw the same course. `draws` are the draws as text. */
export function allDistinct(draws: readonly string[]): Finding {
  const equal = draws.length - new Set(draws).size
  return {
    id: 'S14',
    check: `equal draws of ${draws.length}`,
    measured: String(equal),
    limit: '0',
    pass: equal === 0,
  }
}

/** S15: the place of the right one in e1 says nothing of its place in e2. */
export function independentEvents(courses: Courses): Finding {
  const r = correlation(
    courses.map(course => course.choices.e1.slot),
    courses.map(course => course.choices.e2.slot),
  )
  return {
    id: 'S15',
    check: 'correlation of the places in e1 and e2',
    measured: r.toFixed(3),
    limit: '±0.10',
    pass: Math.abs(r) <= 0.1,
  }
}
