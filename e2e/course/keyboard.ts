// A person at a keyboard: goes from control to control with Tab and sees where the focus is.
import type { Page } from 'playwright'

/** Presses Tab until the control of that name has the focus; a label in front of a comma is enough ("Model"). */
export async function tabTo(page: Page, name: string): Promise<void> {
  await moveTo(page, name, 'Tab')
}

/** Presses Shift+Tab until the control of that name has the focus. */
export async function tabBackTo(page: Page, name: string): Promise<void> {
  await moveTo(page, name, 'Shift+Tab')
}

/** Tabs to the control and presses a key on it. */
export async function pressOn(page: Page, name: string, key: 'Enter' | 'Space' | 'Escape'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Tabs to a field and types. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

/** Chooses an option of the list that has the focus, by the arrow keys; Enter closes it where it has opened. */
export async function chooseByArrows(page: Page, option: string): Promise<void> {
  const chosen: string[] = []
  while (chosen.at(-1) !== option) {
    if (chosen.length > 20)
      throw new Error(`Cannot reach "${option}" by the arrow keys: ${chosen.join(', ')}.`)
    await page.keyboard.press('ArrowDown')
    chosen.push(await focusedOption(page))
  }
  if (await page.locator('select:open').count()) await page.keyboard.press('Enter')
}

/** Returns the name of the control that has the focus: its label's words, or its own. */
export async function focused(page: Page): Promise<string> {
  return (await readFocus(page)).name
}

/** The most controls a page has, with some to spare. */
const mostStops = 80

async function moveTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab') {
  const passed: string[] = []
  while (passed.length < mostStops) {
    await page.keyboard.press(key)
    const stop = await readFocus(page)
    if (stop.name !== '' && !stop.visible) throw new Error(`The focus on "${stop.name}" can't be seen.`)
    if (stop.name === name || stop.name.startsWith(`${name},`)) return
    passed.push(stop.name)
  }
  throw new Error(`Cannot reach "${name}" by ${key} on ${page.url()}: ${passed.join(', ')}.`)
}

function readFocus(page: Page) {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLInputElement
    if (control === document.body) return { name: '', visible: true }
    const words = control.labels?.[0]?.textContent ?? control.textContent ?? ''
    const { outlineStyle, outlineWidth } = getComputedStyle(control)
    return { name: words.trim(), visible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 }
  })
}

/** The open list of a `base-select` moves the focus itself, a plain one only its value. */
function focusedOption(page: Page) {
  return page.evaluate(() => {
    const control = document.activeElement
    if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text ?? ''
    return control?.textContent ?? ''
  })
}
