// The straight way through the course in a browser: on every screen, what is pressed and what is typed.
import type { Locator, Page } from 'playwright'

/** What a run looks at, in order: its pages, and e4's page once more with the question open. */
export const screenNames = [
  'e1',
  'e1-answered',
  'e2',
  'e2-answered',
  'e3',
  'e3b',
  'e3-answered',
  'e4',
  'e4-asked',
  'e4-answered',
  'e5',
  'e5-answered',
  'finish',
] as const

export type ScreenName = (typeof screenNames)[number]

/** One step: a control to press, and what comes of it. */
export interface Step {
  readonly target: Locator
  /** What is typed into it once it is pressed; null when nothing is. */
  readonly text: string | null
  /** `choose`: an option of a list that is open, which at a keyboard is typed into the list instead. */
  readonly act: 'press' | 'open' | 'choose'
  /** What is typed at a keyboard to choose the option; only for `open`. */
  readonly option?: string
  /** All that could be the target in another run; left out where it is always this one. */
  readonly amongst?: Locator
  /** Whether another page is loaded. */
  readonly loads: boolean
}

const press = (target: Locator): Step => ({ target, text: null, act: 'press', loads: false })
const leave = (target: Locator): Step => ({ ...press(target), loads: true })
const type = (target: Locator, text: string): Step => ({ ...press(target), text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

const codesOf = (page: Page) => page.locator('code').allTextContents()

/** Returns the words between quotes in the instruction, the first paragraph under the heading. */
async function quotesOf(page: Page): Promise<string[]> {
  const instruction = await page.locator('h1 + p').textContent()
  return [...(instruction ?? '').matchAll(/“(.+?)”/g)].map(([, words]) => words ?? '')
}

const onward = async (page: Page) => [leave(page.getByRole('link', { name: 'Continue to' }))]

/** The code of e3, carried from one page to the next. */
const carried = new WeakMap<Page, string>()

const ways: Readonly<Record<ScreenName, (page: Page) => Promise<Step[]>>> = {
  async e1(page) {
    const [name = '', email = '', option = ''] = await codesOf(page)
    return [
      type(page.getByLabel('Name'), name),
      type(page.getByLabel('E-mail'), email),
      { ...press(page.getByLabel('Discipline')), act: 'open', option },
      {
        ...press(page.getByRole('option', { name: option, exact: true })),
        act: 'choose',
        amongst: page.locator('option:not([value=""])'),
      },
      leave(button(page, 'Register')),
    ]
  },
  'e1-answered': onward,
  async e2(page) {
    const [target = ''] = await quotesOf(page)
    return [{ ...leave(link(page, target)), amongst: page.getByRole('main').getByRole('link') }]
  },
  'e2-answered': onward,
  async e3(page) {
    const [code = ''] = await codesOf(page)
    carried.set(page, code)
    return [leave(link(page, 'Go to the hand-over'))]
  },
  async e3b(page) {
    return [type(page.getByLabel('Code'), carried.get(page) ?? ''), leave(button(page, 'Hand over'))]
  },
  'e3-answered': onward,
  async e4(page) {
    const [jump = ''] = await quotesOf(page)
    return [press(button(page, jump))]
  },
  async 'e4-asked'(page) {
    const [, confirm = ''] = await quotesOf(page)
    return [leave(button(page, confirm))]
  },
  'e4-answered': onward,
  async e5(page) {
    const [, exit = ''] = await quotesOf(page)
    return [leave(link(page, exit))]
  },
  'e5-answered': onward,
  async finish(page) {
    return [leave(button(page, 'Finish run'))]
  },
}

/** Reads a screen and returns what is to be done on it. */
export function stepsOn(page: Page, screen: ScreenName): Promise<Step[]> {
  return ways[screen](page)
}

/** Presses by `act`, and waits for the next page where the step leads to one. */
export async function takeStep(page: Page, { loads }: Step, act: () => Promise<void>): Promise<void> {
  const loaded = loads ? page.waitForEvent('load') : null
  await act()
  await loaded
}
