// A text browser used by keyboard: Tab goes from link to link, the cursor stands where the next key goes, and the screen
// tells what is there.
import type { Hands } from './client.ts'
import { type Screen, startTerminal, type Terminal } from './terminal.ts'
import { until } from './waiting.ts'

/** The most links, fields and options that are passed before the one that is looked for. */
const mostSteps = 60

/** How long the cursor may take to move on; at the last link it stays. */
const movesWithinMs = 1_000

/** The lines at the bottom in which a text browser says what it is doing. */
const statusLines = 3

export interface TextBrowser {
  readonly program: string
  readonly options: readonly string[]
  /** Types into the field the cursor stands in. */
  fill(terminal: Terminal, value: string): Promise<void>
}

/** Returns the hands of a text browser; its terminal starts when it is given an address. */
export function textBrowserHands({ program, options, fill }: TextBrowser): Hands {
  let terminal: Terminal | null = null
  const use = () => {
    if (terminal === null) throw new Error(`Cannot use ${program}: it was given no address yet.`)
    return terminal
  }
  const enter = async (words: string) => {
    await goTo(use(), 'Tab', `"${words}"`, ({ after }) => startsWith(after, words))
    const old = pageOn(await use().look())
    await use().press('Enter')
    await until(`a page after "${words}"`, async () => (pageOn(await settled(use())) === old ? null : true))
  }
  const goToField = (label: string) =>
    goTo(use(), 'Tab', `the field ${label}`, ({ before }) => before.replace(/[\s[]*$/, '').trim() === label)
  return {
    async open(url) {
      terminal = await startTerminal(program, ...options, url)
    },
    read: async () => pageOn(await use().look()),
    async fill(label, value) {
      await goToField(label)
      await fill(use(), value)
    },
    async choose(label, option) {
      await goToField(label)
      const closed = pageOn(await use().look())
      await use().press('Enter')
      await until(`the list ${label}`, async () => (pageOn(await use().look()) === closed ? null : true))
      await goTo(use(), 'Down', `the option ${option}`, ({ after }) => startsWith(after, option))
      await use().press('Enter')
      await until(`${option} chosen`, async () => {
        const { before, after } = await use().look()
        return before.includes(label) && startsWith(after.replace('[', ''), option) ? true : null
      })
    },
    press: enter,
    follow: enter,
    putAway: async () => terminal?.end(),
  }
}

/** Presses a key until the cursor stands where `fits` says; the screen is looked at before each. */
async function goTo(terminal: Terminal, key: string, what: string, fits: (screen: Screen) => boolean) {
  for (let step = 0; step < mostSteps; step++) {
    const screen = await settled(terminal)
    if (fits(screen)) return
    await terminal.press(key)
    const moved = async () => ((await terminal.look()).cursor === screen.cursor ? null : true)
    await until('the cursor elsewhere', moved, movesWithinMs).catch(() => {})
  }
  throw new Error(`Cannot find ${what}: ${mostSteps} times ${key} led elsewhere.`)
}

/** Returns the screen once two looks in a row are the same: it may be drawn in several pieces. */
async function settled(terminal: Terminal): Promise<Screen> {
  let last = await terminal.look()
  return until('a screen at rest', async () => {
    const before = last
    last = await terminal.look()
    return last.cursor === before.cursor && last.lines.join() === before.lines.join() ? last : null
  })
}

/** Returns the screen without the lines in which the browser speaks of itself. */
function pageOn({ lines }: Screen): string {
  return lines.slice(0, -statusLines - 1).join('\n')
}

/** Whether what is written at the cursor begins with these words; lynx puts a button's value, or BUTTON, before them. */
function startsWith(after: string, words: string): boolean {
  const written = after.trim().replace(/^\([^)]*\) /, '')
  return written.startsWith(words) && !/^\p{L}/u.test(written.slice(words.length))
}
