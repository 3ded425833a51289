// Two scripted solvers that don't think: one points and clicks, one has only a keyboard. Each waits a fixed time
// before every action, so that a run's time says how much there was to do.
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { type Step, screenNames, stepsOn, takeStep } from './way.ts'

/** How long a solver waits before each action. */
const actionMs = 20

/** Takes one step and returns how many actions it were. */
export type Solver = (page: Page, step: Step) => Promise<number>

/** Goes from the first event to the result, and returns the number of actions. */
export async function solveInBrowser(page: Page, solver: Solver): Promise<number> {
  let actions = 0
  for (const screen of screenNames)
    for (const step of await stepsOn(page, screen))
      await takeStep(page, step, async () => {
        actions += await solver(page, step)
      })
  return actions
}

/** Presses the middle of every target; a text is entered at once, as from the clipboard. */
export const withMouse: Solver = async (page, { target, text }) => {
  await pressMiddle(page, target)
  if (text === null) return 1
  await wait(actionMs)
  await page.keyboard.insertText(text)
  return 2
}

async function pressMiddle(page: Page, target: Locator) {
  await wait(actionMs)
  const middle = await target.evaluate(control => {
    const { top, bottom } = control.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = control.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  await page.mouse.click(middle.x, middle.y)
}

/** Goes to every target with Tab, types letter by letter, chooses by typing the option's name, presses with Enter. */
export const withKeyboard: Solver = async (page, { target, text, act, option }) => {
  // The list has been answered without being opened.
  if (act === 'choose') return 0
  const tabs = await tabsTo(target)
  const keys = [...Array.from({ length: tabs }, () => 'Tab'), ...(text ?? option ?? '')]
  for (const key of keys) await pressKey(page, key)
  const there = await target.evaluate(control => control === document.activeElement)
  if (!there) throw new Error(`Cannot press ${target}: ${tabs} tabs don't lead to it.`)
  if (text !== null || act === 'open') return keys.length
  await pressKey(page, 'Enter')
  return keys.length + 1
}

async function pressKey(page: Page, key: string) {
  await wait(actionMs)
  await page.keyboard.press(key === ' ' ? 'Space' : key)
}

/** Returns how often Tab leads from where the focus is to the target. */
function tabsTo(target: Locator): Promise<number> {
  return target.evaluate(control => {
    const within = control.closest('dialog') ?? document
    const stops = [...within.querySelectorAll('a[href], button, input:not([type="hidden"]), select')].filter(
      stop => stop.checkVisibility(),
    )
    return stops.indexOf(control) - stops.indexOf(document.activeElement ?? control.ownerDocument.body)
  })
}
