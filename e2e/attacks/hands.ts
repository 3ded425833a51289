// Ways in which honest agents act on a page: by the mouse, by scripts in the page, by the keyboard; and the whole
// course by any of them.
import type { Page } from 'playwright'
import { chooseByArrows, pressOn, tabTo, typeInto } from '../course/keyboard.ts'

/** How something is done to what has that name on the page. */
export interface Hands {
  fill(page: Page, label: string, text: string): Promise<void>
  choose(page: Page, label: string, option: string): Promise<void>
  press(page: Page, name: string): Promise<void>
}

/** Returns the button or link of that name. */
const control = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))

export const mouse: Hands = {
  fill: (page, label, text) => page.getByLabel(label).fill(text),
  async choose(page, label, option) {
    await page.getByLabel(label).selectOption(option)
  },
  press: (page, name) => control(page, name).click(),
}

/** Sets values and calls el.click() inside the page, as some agents always do and others when all else fails. */
export const pageScript: Hands = {
  fill: (page, label, text) =>
    page.getByLabel(label).evaluate((field, value) => {
      ;(field as HTMLInputElement).value = value
    }, text),
  choose: (page, label, option) => pageScript.fill(page, label, option),
  press: (page, name) => control(page, name).evaluate(button => (button as HTMLElement).click()),
}

export const keyboard: Hands = {
  fill: typeInto,
  async choose(page, label, option) {
    await tabTo(page, label)
    await chooseByArrows(page, option)
  },
  async press(page, name) {
    await control(page, name).waitFor()
    await pressOn(page, name, 'Enter')
  },
}

/** Returns what the instruction that begins so puts between quotation marks. */
async function quoted(page: Page, beginning: string): Promise<string[]> {
  const text = await page.getByText(beginning).innerText()
  return [...text.matchAll(/“(.+?)”/g)].map(([, words = '']) => words)
}

/** Makes a whole run with those hands, at a pace the rules allow, and returns its RESULT line. */
export async function runByHand(page: Page, url: string, team: string, hands: Hands): Promise<string> {
  const pause = () => page.waitForTimeout(550)
  const goOn = async () =>
    hands.press(page, await page.getByRole('link', { name: 'Continue to' }).innerText())
  await page.goto(url)
  await hands.fill(page, 'Name', team)
  await hands.press(page, 'Start run')

  const values = page.locator('code')
  await values.nth(2).waitFor()
  const [name = '', email = '', discipline = ''] = await values.allInnerTexts()
  await pause()
  await hands.fill(page, 'Name', name)
  await hands.fill(page, 'E-mail', email)
  await hands.choose(page, 'Discipline', discipline)
  await hands.press(page, 'Register')
  await goOn()

  const [target = ''] = await quoted(page, 'Follow the one link named')
  await pause()
  await hands.press(page, target)
  await goOn()

  const code = await page.getByText('Carry the code').locator('code').innerText()
  await hands.press(page, 'Go to the hand-over')
  await page.getByLabel('Code').waitFor()
  await pause()
  await hands.fill(page, 'Code', code)
  await hands.press(page, 'Hand over')
  await goOn()

  const [jump = '', confirm = ''] = await quoted(page, 'Go down past all')
  await pause()
  await hands.press(page, jump)
  await hands.press(page, confirm)
  await goOn()

  const [, exit = ''] = await quoted(page, 'Do not press')
  await pause()
  await hands.press(page, exit)
  await goOn()

  await page.getByLabel('Input tokens').waitFor()
  await pause()
  await hands.fill(page, 'Input tokens', '48,210')
  await hands.press(page, 'Finish run')
  return page.locator('output#r').innerText()
}
