// A wrong answer to each event, given in the page as an agent would give it.
import type { Page } from 'playwright'
import type { EventId } from '../../seeds/edition.ts'

/** Answers wrongly and returns what was answered, as the record keeps it. */
export type Mistake = (page: Page) => Promise<string>

/** Every mistake by name, with the event it is made in. */
export const mistakes: readonly (readonly [name: string, event: EventId, make: Mistake])[] = [
  ['another discipline', 'e1', page => register(page, { discipline: other => other })],
  ['a name with a letter missing', 'e1', page => register(page, { name: right => right.slice(1) })],
  ['another link', 'e2', followAnotherLink],
  ['another code', 'e3', typeAnotherCode],
  ['a button whose value was changed', 'e4', confirmAnotherJump],
  ['the red button', 'e5', pressRedButton],
]

/** What is typed or chosen instead, from the right name, and from the first discipline that is not the right one. */
interface Change {
  readonly name?: (right: string) => string
  readonly discipline?: (other: string) => string
}

async function register(page: Page, change: Change): Promise<string> {
  const values = page.locator('code')
  await values.nth(2).waitFor()
  const [name = '', email = '', discipline = ''] = await values.allTextContents()
  const others = (await page.locator('option').allTextContents()).slice(1).filter(text => text !== discipline)
  const typed = change.name?.(name) ?? name
  const chosen = change.discipline?.(others[0] ?? '') ?? discipline
  await page.getByLabel('Name').fill(typed)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Discipline').selectOption(chosen)
  await page.getByRole('button', { name: 'Register' }).click()
  return `${typed}, ${email}, ${chosen}`
}

async function followAnotherLink(page: Page): Promise<string> {
  const instruction = await page.getByText('Follow the one link named').innerText()
  const links = await page.getByRole('link').allInnerTexts()
  const other = links.find(text => !instruction.includes(text)) ?? ''
  await page.getByRole('link', { name: other, exact: true }).click()
  return other
}

async function typeAnotherCode(page: Page): Promise<string> {
  const code = await page.locator('code').innerText()
  const other = String(Number(code) - 1)
  await page.getByRole('link', { name: 'Go to the hand-over' }).click()
  await page.getByLabel('Code').fill(other)
  await page.getByRole('button', { name: 'Hand over' }).click()
  return other
}

async function confirmAnotherJump(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Jump the' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm the' })
  await confirm.evaluate(button => button.setAttribute('value', 'Confirm the wrong jump'))
  await confirm.click()
  return 'Confirm the wrong jump'
}

async function pressRedButton(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Press me' }).click()
  return 'red button'
}
