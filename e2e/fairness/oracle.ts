// Solves a course from its pages alone, as an agent would, and writes down what it did. Knows no seed and no draw.
import type { CoursePages, PageName } from './course-pages.ts'
import { quotedIn, textsOf } from './page-text.ts'

/** One thing done on a page: a text typed into a field, an option chosen, a button or link pressed. */
export interface Action {
  readonly page: PageName
  readonly act: 'type' | 'choose' | 'press'
  /** The text typed, or the words of what was chosen or pressed. */
  readonly words: string
}

/** What the oracle answers to each event, in the shape its judge takes. */
export interface Answers {
  readonly e1: { readonly name: string; readonly email: string; readonly discipline: string }
  readonly e2: string
  readonly e3: string
  readonly e4: string
  readonly e5: string
}

/** What a page offers to choose from, in reading order. */
export interface Choices {
  /** The options of e1's list, without the one that says to choose. */
  readonly disciplines: readonly string[]
  /** The links of e2. */
  readonly gates: readonly string[]
}

export interface Solution {
  readonly answers: Answers
  readonly choices: Choices
  readonly actions: readonly Action[]
}

/** Returns the straight way through a course. */
export function solveCourse(pages: CoursePages): Solution {
  const [name = '', email = '', discipline = ''] = textsOf(pages.e1, 'code')
  const [target = ''] = quotedIn(pages.e2)
  const [code = ''] = textsOf(pages.e3, 'code')
  const [jump = '', confirm = ''] = quotedIn(pages.e4)
  const [, exit = ''] = quotedIn(pages.e5)
  const press = (page: PageName, words: string): Action => ({ page, act: 'press', words })
  const onward = (page: PageName) => press(page, textsOf(pages[page], 'a')[0] ?? '')
  return {
    answers: { e1: { name, email, discipline }, e2: target, e3: code, e4: confirm, e5: exit },
    choices: {
      disciplines: textsOf(pages.e1, 'option').slice(1),
      gates: textsOf(pages.e2, 'a'),
    },
    actions: [
      { page: 'e1', act: 'type', words: name },
      { page: 'e1', act: 'type', words: email },
      { page: 'e1', act: 'choose', words: discipline },
      press('e1', 'Register'),
      onward('e1-answered'),
      press('e2', target),
      onward('e2-answered'),
      press('e3', 'Go to the hand-over'),
      { page: 'e3b', act: 'type', words: code },
      press('e3b', 'Hand over'),
      onward('e3-answered'),
      press('e4', jump),
      press('e4', confirm),
      onward('e4-answered'),
      press('e5', exit),
      onward('e5-answered'),
      press('finish', 'Finish run'),
    ],
  }
}

/** Returns the words a page offers under the means of an action: what can be pressed or chosen there. */
export function offered(pages: CoursePages, { page, act }: Action): string[] {
  const html = pages[page]
  if (act === 'choose') return textsOf(html, 'option')
  return [...textsOf(html, 'a'), ...textsOf(html, 'button')]
}
