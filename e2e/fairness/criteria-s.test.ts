// Each criterion of level S on courses that break it.
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageName } from './course-pages.ts'
import * as criteria from './criteria-s.ts'
import type { Finding } from './finding.ts'
import { sampleNumbers, sampleRun, sampleSecret, sampleTickets } from './sample.ts'
import { measureStructure, type PageSize, type Structure } from './structure.ts'

let courses: readonly Structure[]

beforeAll(() => {
  courses = sampleNumbers(160).map(number => measureStructure(sampleRun(number), sampleTickets, sampleSecret))
})

/** Returns the courses with one of them changed. */
const withOne = (change: (course: Structure) => Structure) =>
  courses.map((course, at) => (at === 7 ? change(course) : course))

/** Returns the courses with one page of one of them changed. */
const withPage = (page: PageName, change: (size: PageSize) => Partial<PageSize>) =>
  withOne(course => {
    const size = { ...course.pages[page], ...change(course.pages[page]) }
    return { ...course, pages: { ...course.pages, [page]: size } }
  })

/** Returns the courses with the right one's place in e1's or e2's list made by a rule. */
const withSlots = (event: 'e1' | 'e2', slotOf: (at: number, course: Structure) => number) =>
  courses.map((course, at) => {
    const choice = { ...course.choices[event], slot: slotOf(at, course) }
    return { ...course, choices: { ...course.choices, [event]: choice } }
  })

type Judged = readonly [
  what: string,
  judge: (of: readonly Structure[]) => Finding | undefined,
  broken: () => readonly Structure[],
  measured: string,
]

const cases: readonly Judged[] = [
  [
    'S1, a course the oracle could not finish',
    of => criteria.solvable(of),
    () => withOne(course => ({ ...course, unsolved: 'e1: "Register" is not there exactly once' })),
    '159 of 160',
  ],
  [
    'S1, two links that are accepted',
    of => criteria.solvable(of),
    () => withOne(course => ({ ...course, accepted: { ...course.accepted, e2: 2 } })),
    '159 of 160',
  ],
  [
    'S2, a course with one more press',
    of => criteria.sameWay(of),
    () => withOne(course => ({ ...course, way: `${course.way}, finish press` })),
    '2 (of 17 actions)',
  ],
  [
    'S3, a page with one more option',
    of => criteria.sameElements(of),
    () => withPage('e1', ({ elements }) => ({ elements: elements.replace('option 9', 'option 10') })),
    '2 (on 13 pages)',
  ],
  [
    'S4, three characters more to type',
    of => criteria.sameTyping(of),
    () => withOne(course => ({ ...course, typedCharacters: course.typedCharacters + 3 })),
    '3 (of 50)',
  ],
  [
    'S5, a page whose text is a tenth longer',
    of => criteria.sameText(of),
    () => withPage('e4', ({ characters }) => ({ characters: characters * 1.1 })),
    '10.00 % (e4)',
  ],
  [
    'S6a, a page with a tenth more bytes',
    of => criteria.sameBytes(of)[0],
    () => withPage('e2', ({ bytes }) => ({ bytes: bytes * 1.1 })),
    '10.00 % (e2)',
  ],
  [
    'S6b, a page that packs a fifth worse',
    of => criteria.sameBytes(of)[1],
    () => withPage('finish', ({ gzipBytes }) => ({ gzipBytes: gzipBytes * 1.2 })),
    '20.00 % (finish)',
  ],
  [
    'S7, a page with a tenth more tokens',
    of => criteria.sameTokens(of),
    () => withPage('e5', ({ tokens }) => ({ tokens: tokens * 1.1 })),
    '10.00 % (e5)',
  ],
  [
    'S8, a list whose last two places are never right',
    of => criteria.evenSlots(of)[0],
    () => withSlots('e1', at => 1 + (at % 6)),
    '53.4',
  ],
  [
    'S8, links whose right one is always the third',
    of => criteria.evenSlots(of)[1],
    () => withSlots('e2', () => 3),
    '2400.0',
  ],
  [
    'S8, addresses whose right one is always the first in the alphabet',
    of => criteria.evenSlots(of)[2],
    () => courses.map(course => ({ ...course, addressSlot: 1 })),
    '2400.0',
  ],
  [
    'S9, a right one that stands early',
    of => criteria.evenDepth(of)[1],
    () => withSlots('e2', at => 1 + (at % 12)),
    '0.373 (plain median 6 of 16)',
  ],
  [
    'S10, a near miss two edits nearer',
    of => criteria.sameNearMiss(of)[0],
    () =>
      withOne(course => ({
        ...course,
        choices: { ...course.choices, e1: { ...course.choices.e1, nearest: 5 } },
      })),
    '2 (5 to 7)',
  ],
  [
    'S11, an event that accepts a blank answer',
    of => criteria.noLuck(of)[0],
    () => withOne(course => ({ ...course, blankAccepted: 1 })),
    '1',
  ],
  [
    'S12, a page that holds an answer before its step',
    of => criteria.noLeaks(of),
    () => withOne(course => ({ ...course, leaks: ['e1 holds the answer of e3'] })),
    '1, the first: e1 holds the answer of e3',
  ],
  [
    'S15, two lists with the right one in the same part',
    of => criteria.independentEvents(of),
    () => withSlots('e2', (_, course) => 2 * course.choices.e1.slot),
    '1.000',
  ],
]

describe('a criterion of level S', () => {
  it.each(cases)('does not hold of %s', (_, judge, broken, measured) => {
    expect(judge(broken())).toMatchObject({ measured, pass: false })
  })

  it.each(['first', 'last'] as const)('does not hold of a list where the %s choice is often right', which => {
    const finding = criteria.noLuck(
      withSlots('e2', (at, course) => {
        if (at % 4 > 0) return course.choices.e2.slot
        return which === 'first' ? 1 : 16
      }),
    )[2]
    expect(finding?.pass, finding?.measured).toBe(false)
  })

  it('S13 does not hold when one page differs elsewhere', () => {
    const here = courses.map(course => course.digest)
    const elsewhere = here.map((digest, at) => (at === 7 ? 'another' : digest))
    expect(criteria.sameAgain(courses, here, here)).toMatchObject({ measured: '160 of 160', pass: true })
    expect(criteria.sameAgain(courses, here, elsewhere)).toMatchObject({
      measured: '159 of 160',
      pass: false,
    })
    expect(criteria.sameAgain(courses, elsewhere, here)).toMatchObject({
      measured: '159 of 160',
      pass: false,
    })
  })

  it('S14 does not hold when two seeds draw the same', () => {
    expect(criteria.allDistinct(['a', 'b', 'a'])).toMatchObject({ measured: '1', pass: false })
    expect(criteria.allDistinct(['a', 'b', 'c'])).toMatchObject({ measured: '0', pass: true })
  })
})
