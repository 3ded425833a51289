// A walk past every page there is, for tests that look at all of them.
import type { Page } from 'playwright'
import { eventIds, eventNames } from '../../seeds/edition.ts'
import { type Entrant, finishRun, pace, solutions, startRun } from '../solutions/course.ts'
import { shownRun } from './evidence.ts'

/** What a test does at a page that has just been loaded; `name` says which page it is, for people. */
export type Look = (name: string) => Promise<void>

/** The number of pages and states of pages that `walkEverywhere` looks at. */
export const stopCount = 37

/** Looks at every page of a site nobody has run on: the Hall while it is empty, the course, then all that is public. */
export async function walkEverywhere(page: Page, url: string, entrant: Entrant, look: Look): Promise<void> {
  await page.goto(`${url}/hall`)
  await look('hall, empty')
  const ranked = await walkCourse(page, url, entrant, look)
  const flagged = await walkToFlagged(page, url, entrant, look)
  await startRun(page, url, entrant)
  await page.getByLabel('E-mail').waitFor()
  const live = await shownRun(page)
  for (const [name, id] of Object.entries({ ranked, flagged, live })) {
    await page.goto(`${url}/runs/${id}`)
    await look(`run, ${name}`)
  }
  await page.goto(`${url}/runs/${ranked}`)
  const team = (await page.locator('.lead a').getAttribute('href'))?.slice(1)
  const site = ['rules', 'practice', 'nowhere', 'runs/22222223', 'run/nobody/e1', 'api']
  const compared = `compare?runs=${ranked},${flagged}`
  const hall = [
    'hall',
    'hall?view=runs&events=5',
    'hall/pictures',
    'compare',
    compared,
    `${team}`,
    `${team}/embed`,
  ]
  for (const path of [...hall, `runs/${ranked}/embed`, ...site]) {
    await page.goto(`${url}/${path}`)
    await look(`/${path}`)
  }
  // A space satisfies the browser, not the server.
  await startRun(page, url, { team: ' ' })
  await page.getByRole('alert').waitFor()
  await look('400 after a blank name')
}

/** Goes through the course page by page and returns the id of the run, which is ranked. */
export async function walkCourse(page: Page, url: string, entrant: Entrant, look: Look): Promise<string> {
  await page.goto(url)
  await look('home')
  await startRun(page, url, entrant)
  for (const id of eventIds) {
    await page.getByRole('heading', { name: `Event ${id[1]} of 5: ${eventNames[id]}` }).waitFor()
    await look(id)
    if (id === 'e3') await lookAtHandOver(page, look)
    if (id === 'e4') await lookAtQuestions(page, look)
    await pace(page, 550)
    await solutions[id](page)
    await page.getByRole('status').waitFor()
    await look(`${id} answered`)
    await page.getByRole('link', { name: 'Continue to' }).click()
  }
  await page.getByLabel('Input tokens').waitFor()
  await look('finish')
  await finishRun(page, { in: '48,210', out: '1,200' })
  await look('result')
  const id = await shownRun(page)
  await page.getByRole('link', { name: 'report the tokens of each' }).click()
  await look('report')
  return id
}

async function lookAtHandOver(page: Page, look: Look) {
  await page.getByRole('link', { name: 'Go to the hand-over' }).click()
  await page.getByLabel('Code').waitFor()
  await look('e3b')
  await page.goBack()
}

/** The dialog of e4, and the page that asks the same without scripts; Cancel leads back from both. */
async function lookAtQuestions(page: Page, look: Look) {
  const address = page.url()
  await page.getByRole('button', { name: 'Jump the' }).click()
  await page.getByRole('dialog').waitFor()
  await look('e4, dialog open')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${address}?ask=1`)
  await look('e4, question')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL(address)
}

/** Sends e1 with a ticket that was never made and looks at the refusal; returns the id of the run, which ends flagged. */
async function walkToFlagged(page: Page, url: string, entrant: Entrant, look: Look): Promise<string> {
  await startRun(page, url, entrant)
  await page.getByLabel('E-mail').waitFor()
  await page.locator('input[name="ticket"]').evaluate(ticket => ticket.setAttribute('value', 'forged'))
  await solutions.e1(page)
  await page.getByRole('alert').waitFor()
  await look('403 after a forged ticket')
  await page.getByRole('link', { name: 'To the current page of the run' }).click()
  for (const id of eventIds) {
    await solutions[id](page)
    await page.getByRole('link', { name: 'Continue to' }).click()
  }
  await finishRun(page)
  return shownRun(page)
}
