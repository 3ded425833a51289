// The whole course in a browser, by each event's own solution.
import type { Locator, Page } from 'playwright'
import { type EventId, eventIds } from '../../seeds/edition.ts'
import { discipline } from './discipline.ts'
import { hurdles } from './hurdles.ts'
import { relay } from './relay.ts'
import { slalom } from './slalom.ts'
import { sprint } from './sprint.ts'

/** Answers an event whose page is open or on its way; done when the answer has been pressed. */
export type Solution = (page: Page) => Promise<void>

export const solutions: Readonly<Record<EventId, Solution>> = {
  e1: sprint,
  e2: slalom,
  e3: relay,
  e4: hurdles,
  e5: discipline,
}

/** What an entrant declares; what is left out is left blank. */
export interface Entrant {
  readonly team: string
  readonly model?: string
  readonly harness?: string
}

/** Loads the home page (or the practice page) and presses Start run. */
export async function startRun(page: Page, url: string, entrant: Entrant, path = '/'): Promise<void> {
  await page.goto(url + path)
  await enterTeam(page, entrant)
  await page.getByRole('button', { name: 'Start run' }).click()
}

/** Fills in the form of the home page that is open. */
export async function enterTeam(page: Page, entrant: Entrant): Promise<void> {
  await page.getByLabel('Name').fill(entrant.team)
  await page.getByLabel('Model').fill(entrant.model ?? '')
  await page.getByLabel('Harness').fill(entrant.harness ?? '')
}

/** Waits as long as the rules want between two events: people and agents take longer anyway. */
export const pace = (page: Page, ms = 320) => page.waitForTimeout(ms)

/** Does the events from one on, each by its solution or by the one given instead, up to the finish form. */
export async function runEvents(
  page: Page,
  instead: Partial<Record<EventId, Solution>> = {},
  from: EventId = 'e1',
): Promise<void> {
  for (const id of eventIds.slice(eventIds.indexOf(from))) {
    await pace(page, 550)
    await (instead[id] ?? solutions[id])(page)
    await page.getByRole('link', { name: 'Continue to' }).click()
  }
}

/** Presses Finish run, once or in the way that is given, and returns the RESULT line. */
export async function finishRun(
  page: Page,
  tokens: { in?: string; out?: string } = {},
  press: (button: Locator) => Promise<void> = button => button.click(),
): Promise<string> {
  await page.getByLabel('Input tokens').fill(tokens.in ?? '')
  await page.getByLabel('Output tokens').fill(tokens.out ?? '')
  await pace(page)
  await press(page.getByRole('button', { name: 'Finish run' }))
  return page.locator('output#r').innerText()
}
