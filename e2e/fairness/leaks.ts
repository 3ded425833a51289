// Looks in what was served for what it must not hold: the seed and the secret anywhere, an answer before its step,
// a right choice marked in any way but by its words.
import type { Run } from '../../integrity/store.ts'
import type { EventId } from '../../seeds/edition.ts'
import { type CoursePages, type PageName, pageNames } from './course-pages.ts'
import type { Answers } from './oracle.ts'
import { occurrences } from './page-text.ts'

/** Returns the words of each event that nothing may hold before the event's own page. */
export function secretWords(answers: Answers): Record<EventId, readonly string[]> {
  return {
    e1: [answers.e1.name, answers.e1.email],
    e2: [answers.e2],
    e3: [answers.e3],
    e4: [answers.e4],
    e5: [answers.e5],
  }
}

/** Returns whether `text` holds the bytes that `hex` says, in hexadecimal or in base 64. */
export function holdsBytes(text: string, hex: string): boolean {
  const bytes = Buffer.from(hex, 'hex')
  const folded = text.toLowerCase()
  return (
    folded.includes(hex) ||
    text.includes(bytes.toString('base64').slice(0, -2)) ||
    text.includes(bytes.toString('base64url').slice(0, -1))
  )
}

/** How often the right answer may stand on its own page: where it is asked for, and where it is chosen or pressed. */
const timesOnOwnPage: readonly (readonly [PageName, (answers: Answers) => string, number])[] = [
  ['e1', answers => answers.e1.name, 1],
  ['e1', answers => answers.e1.email, 1],
  ['e1', answers => answers.e1.discipline, 2],
  ['e2', answers => answers.e2, 2],
  ['e3', answers => answers.e3, 1],
  // Once in the instruction, once as the button's value, once as its words.
  ['e4', answers => answers.e4, 3],
  ['e5', answers => answers.e5, 2],
]

/** Returns what the pages of a course give away, one line each; none when all is well. */
export function findLeaks(pages: CoursePages, run: Run, answers: Answers, secret: Buffer): string[] {
  const leaks: string[] = []
  const words = secretWords(answers)
  for (const name of pageNames) {
    const html = pages[name]
    if (holdsBytes(html, run.seed)) leaks.push(`${name} holds the seed`)
    if (holdsBytes(html, secret.toString('hex'))) leaks.push(`${name} holds the secret`)
    for (const [event, hidden] of Object.entries(words)) {
      const before = pageNames.indexOf(name) < pageNames.indexOf(event as EventId)
      if (before && hidden.some(text => html.includes(text)))
        leaks.push(`${name} holds the answer of ${event}`)
    }
  }
  if (pages.e3b.includes(answers.e3)) leaks.push('e3b holds the code that is to be carried there')
  for (const [name, answerOf, times] of timesOnOwnPage) {
    const found = occurrences(pages[name], answerOf(answers))
    if (found !== times) leaks.push(`${name} holds "${answerOf(answers)}" ${found} times, not ${times}`)
  }
  for (const [name, tag] of [
    ['e1', 'option'],
    ['e2', 'a'],
  ] as const)
    if (countMarkups(pages[name], tag) > (tag === 'option' ? 2 : 1))
      leaks.push(`${name}: the choices differ in more than address and words`)
  return leaks
}

/** Returns how many kinds of opening tag elements of one name have on a page, addresses left out. */
function countMarkups(html: string, tag: string): number {
  const opening = [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>`, 'g'))].map(([text]) =>
    text.replace(/ href="[^"]*"/, ` href`),
  )
  return new Set(opening).size
}
