// The course by the keyboard alone: Tab, Shift+Tab, Enter, Space, Escape, arrows and typing. No pointer anywhere.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { EventId } from '../../seeds/edition.ts'
import { pace } from '../solutions/course.ts'
import { readEvidence, shownRun, stepsOf, wholeCourse } from './evidence.ts'
import { chooseByArrows, focused, pressOn, tabBackTo, tabTo, typeInto } from './keyboard.ts'
import { useSite } from './site.ts'

const site = useSite()

/** What an event's instruction puts between quotation marks. */
async function quoted(page: Page, instruction: string): Promise<string[]> {
  const text = await page.getByText(instruction).innerText()
  return [...text.matchAll(/“(.+?)”/g)].map(([, words]) => words as string)
}

const solutions: Readonly<Record<EventId, (page: Page) => Promise<void>>> = {
  async e1(page) {
    await page.locator('code').nth(2).waitFor()
    const [name = '', email = '', discipline = ''] = await page.locator('code').allTextContents()
    await typeInto(page, 'Name', name)
    await typeInto(page, 'E-mail', 'not yet')
    await tabTo(page, 'Discipline')
    await chooseByArrows(page, discipline)
    await tabTo(page, 'Register')
    await tabBackTo(page, 'E-mail')
    // Coming by Tab has selected what stands there.
    await page.keyboard.type(email)
    await pressOn(page, 'Register', 'Space')
  },
  async e2(page) {
    const [target = ''] = await quoted(page, 'Follow the one link named')
    await pressOn(page, target, 'Enter')
  },
  async e3(page) {
    const code = await page.locator('code').innerText()
    await pressOn(page, 'Go to the hand-over', 'Enter')
    await page.getByLabel('Code').waitFor()
    await typeInto(page, 'Code', code)
    await page.keyboard.press('Enter')
  },
  async e4(page) {
    const [jump = '', confirm = ''] = await quoted(page, 'Go down past all')
    const dialog = page.getByRole('dialog')
    await pressOn(page, jump, 'Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe(jump)
    await page.keyboard.press('Space')
    await dialog.waitFor()
    await pressOn(page, 'Cancel', 'Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe(jump)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await tabTo(page, 'Cancel')
    await tabBackTo(page, confirm)
    await page.keyboard.press('Enter')
  },
  async e5(page) {
    const [, exit = ''] = await quoted(page, 'Do not press')
    await tabTo(page, 'Press me')
    await pressOn(page, exit, 'Enter')
  },
}

describe('by the keyboard alone', () => {
  it('the course is finished 5/5 and ranked', async () => {
    const page = await site.openPage()
    await page.goto(site.url)
    await typeInto(page, 'Name', 'Keyboard')
    await typeInto(page, 'Model', 'human')
    await pressOn(page, 'Start run', 'Enter')
    for (const solve of Object.values(solutions)) {
      await pace(page, 600)
      await solve(page)
      await page.getByRole('status').waitFor()
      const next = await page.getByRole('link', { name: 'Continue to' }).innerText()
      await pressOn(page, next, 'Enter')
    }
    await page.getByLabel('Input tokens').waitFor()
    await typeInto(page, 'Input tokens', '9')
    await pressOn(page, 'Finish run', 'Space')

    const result = await page.locator('output#r').innerText()
    expect(result).toContain(' team Keyboard model human harness unknown events 5/5 total ')
    expect(result).toMatch(/ tokens in 9 out unknown$/)
    const evidence = await readEvidence(site.url, await shownRun(page))
    expect(evidence.verdict).toMatchObject({ outcome: 'ranked', flags: [], eventsRight: 5 })
    expect(stepsOf(evidence)).toEqual(wholeCourse)
  })

  it('Escape closes an open list of disciplines and leaves the focus on it', async () => {
    const page = await site.openPage()
    await page.goto(site.url)
    await typeInto(page, 'Name', 'Keyboard')
    await pressOn(page, 'Start run', 'Enter')
    await page.getByLabel('Discipline').waitFor()
    await pressOn(page, 'Discipline', 'Space')
    await page.locator('select:open').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('select:open').count()).toBe(0)
    expect(await focused(page)).toBe('Discipline')
  })
})
