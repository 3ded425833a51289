// Measures the structure of one course without a browser: its pages, its straight way through, its choices.
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { distance } from 'fastest-levenshtein'
import { countTokens } from 'gpt-tokenizer'
import type { Run } from '../../integrity/store.ts'
import { drawCourse, events } from '../../seeds/draw.ts'
import { gateCount } from '../../seeds/events/slalom.ts'
import type { Tickets } from '../../server/tickets.ts'
import { type CoursePages, type PageName, pageNames, renderCourse } from './course-pages.ts'
import { findLeaks } from './leaks.ts'
import { offered, type Solution, solveCourse } from './oracle.ts'
import { countElements, visibleText } from './page-text.ts'

/** What is measured of one page. */
export interface PageSize {
  readonly characters: number
  readonly tokens: number
  readonly bytes: number
  readonly gzipBytes: number
  /** The elements of each kind, as one line. */
  readonly elements: string
}

/** Where the right one stands in a list, from 1, and how many edits the nearest wrong one is away. */
export interface Choice {
  readonly slot: number
  readonly nearest: number
}

/** What is measured of one course. */
export interface Structure {
  readonly pages: Readonly<Record<PageName, PageSize>>
  /** Why the oracle could not finish, or null when every step was there once and every judge said yes. */
  readonly unsolved: string | null
  /** How many of the answers that can be given by choosing are accepted: e1's options, e2's links, e5's two ways. */
  readonly accepted: { readonly e1: number; readonly e2: number; readonly e5: number }
  /** The kind and page of each action of the straight way, as one line. */
  readonly way: string
  readonly actionCount: number
  readonly typedCharacters: number
  readonly choices: { readonly e1: Choice; readonly e2: Choice }
  /** Where the right link's address stands among the sixteen in the order of the alphabet, from 1. */
  readonly addressSlot: number
  /** How many events accept an answer that was left blank. */
  readonly blankAccepted: number
  /** What a page gave away before its step, one line each. */
  readonly leaks: readonly string[]
  /** SHA-256 of all pages, hex. */
  readonly digest: string
}

/** Returns the measurements of a run's course. `secret` is only looked for in the pages. */
export function measureStructure(run: Run, tickets: Tickets, secret: Buffer): Structure {
  const pages = renderCourse(run, tickets)
  const solution = solveCourse(pages)
  const { answers, choices, actions } = solution
  const draw = drawCourse(run.seed)
  const sizes = pageNames.map(name => [name, sizeOf(maskNonces(pages[name], run, tickets))] as const)
  return {
    pages: Object.fromEntries(sizes) as Record<PageName, PageSize>,
    unsolved: whyUnsolved(pages, solution, draw),
    accepted: {
      e1: choices.disciplines.filter(discipline =>
        events.e1.judge(draw.e1.expected, { ...answers.e1, discipline }),
      ).length,
      e2: choices.gates.filter(gate => events.e2.judge(draw.e2.expected, gate)).length,
      e5: offered(pages, { page: 'e5', act: 'press', words: '' }).filter(words =>
        events.e5.judge(draw.e5.expected, words),
      ).length,
    },
    way: actions.map(({ page, act }) => `${page} ${act}`).join(', '),
    actionCount: actions.length,
    typedCharacters: actions.reduce((sum, { act, words }) => sum + (act === 'type' ? words.length : 0), 0),
    choices: {
      e1: choiceOf(choices.disciplines, answers.e1.discipline),
      e2: choiceOf(choices.gates, answers.e2),
    },
    addressSlot: addressSlotOf(pages.e2, answers.e2),
    blankAccepted: countBlankAccepted(draw),
    leaks: findLeaks(pages, run, answers, secret),
    digest: digestOf(pages),
  }
}

/** Returns SHA-256 of all pages of a course, hex. */
export function digestOf(pages: CoursePages): string {
  return createHash('sha256')
    .update(pageNames.map(name => pages[name]).join('\0'))
    .digest('hex')
}

/**
 * Returns a page with what is random for each run and no part of its draw (key, id, commitment, tickets, addresses of
 * links) replaced by a constant of the same length.
 */
export function maskNonces(html: string, run: Run, tickets: Tickets): string {
  const purposes = ['e1', 'e3', 'e4', 'e5', 'finish'] as const
  const nonces = [
    run.key,
    run.id,
    run.commitment,
    ...purposes.map(purpose => tickets.forRun(run.key, purpose)),
    ...tickets.forLinks(run.key, 'e2', gateCount),
    ...tickets.forLinks(run.key, 'e5', 1),
  ]
  return nonces.reduce((masked, nonce) => masked.replaceAll(nonce, 'x'.repeat(nonce.length)), html)
}

function sizeOf(html: string): PageSize {
  const text = visibleText(html)
  return {
    characters: text.length,
    tokens: countTokens(text),
    bytes: Buffer.byteLength(html),
    gzipBytes: gzipSync(html).length,
    elements: countElements(html),
  }
}

function whyUnsolved(
  pages: CoursePages,
  { answers, actions }: Solution,
  draw: ReturnType<typeof drawCourse>,
): string | null {
  const missing = actions.find(action => {
    const times = offered(pages, action).filter(words => words === action.words).length
    return action.act === 'type' ? action.words === '' : times !== 1
  })
  if (missing) return `${missing.page}: "${missing.words}" is not there exactly once`
  const judged = {
    e1: events.e1.judge(draw.e1.expected, answers.e1),
    e2: events.e2.judge(draw.e2.expected, answers.e2),
    e3: events.e3.judge(draw.e3.expected, answers.e3),
    e4: events.e4.judge(draw.e4.expected, answers.e4),
    e5: events.e5.judge(draw.e5.expected, answers.e5),
  }
  const refused = Object.entries(judged).find(([, ok]) => !ok)
  return refused ? `${refused[0]} does not accept what its page says` : null
}

function choiceOf(list: readonly string[], target: string): Choice {
  const wrong = list.filter(words => words !== target)
  return { slot: list.indexOf(target) + 1, nearest: Math.min(...wrong.map(words => distance(words, target))) }
}

function addressSlotOf(html: string, target: string): number {
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
  const right = links.find(([, , words]) => words === target)?.[1] ?? ''
  return (
    links
      .map(([, href]) => href ?? '')
      .sort()
      .indexOf(right) + 1
  )
}

function countBlankAccepted(draw: ReturnType<typeof drawCourse>): number {
  const blank = { name: '', email: '', discipline: '' }
  return [
    events.e1.judge(draw.e1.expected, blank),
    events.e2.judge(draw.e2.expected, ''),
    events.e3.judge(draw.e3.expected, ''),
    events.e4.judge(draw.e4.expected, ''),
    events.e5.judge(draw.e5.expected, ''),
  ].filter(Boolean).length
}
