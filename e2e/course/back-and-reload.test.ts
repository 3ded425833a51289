// Back, Forward and reload at every step: nothing is written twice, nothing is lost, and the run is ranked.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { eventIds } from '../../seeds/edition.ts'
import { finishRun, pace, solutions, startRun } from '../solutions/course.ts'
import { kindsOf, readEvidence, shownRun, stepsOf, wholeCourse } from './evidence.ts'
import { useSite } from './site.ts'

const site = useSite()

/** What a page is told apart by: its address and its heading. */
const where = async (page: Page) => [page.url(), await page.getByRole('heading', { level: 1 }).innerText()]

/** Reloads, goes Back and Forward again, and sees that it is where it was and that nothing has been written. */
async function wander(page: Page, id: string) {
  const [here, before] = [await where(page), kindsOf(await readEvidence(site.url, id))]
  await page.reload()
  expect(await where(page)).toEqual(here)
  await page.goBack()
  await page.reload()
  await page.goForward()
  expect(await where(page)).toEqual(here)
  await page.reload()
  expect(await where(page)).toEqual(here)
  expect(kindsOf(await readEvidence(site.url, id))).toEqual(before)
}

describe.concurrent('Back and reload', () => {
  it('at every step write nothing, and the run goes on to be ranked', async () => {
    const page = await site.openPage()
    await startRun(page, site.url, { team: 'Wanderer' })
    await page.getByLabel('E-mail').waitFor()
    const id = await shownRun(page)
    for (const event of eventIds) {
      await page.getByRole('heading', { name: /^Event/ }).waitFor()
      await wander(page, id)
      if (event === 'e4') {
        await page.getByRole('button', { name: 'Jump the' }).click()
        await page.getByRole('dialog').waitFor()
        await page.reload()
        expect(await page.getByRole('dialog').count()).toBe(0)
      }
      await pace(page, 550)
      await solutions[event](page)
      await page.getByRole('status').waitFor()
      await wander(page, id)
      await page.getByRole('link', { name: 'Continue to' }).click()
    }
    await page.getByLabel('Input tokens').waitFor()
    await wander(page, id)
    const result = await finishRun(page)
    await wander(page, id)
    expect(await page.locator('output#r').innerText()).toBe(result)

    const evidence = await readEvidence(site.url, id)
    expect(stepsOf(evidence)).toEqual(wholeCourse)
    expect(evidence.verdict).toMatchObject({ outcome: 'ranked', flags: [], eventsRight: 5 })
  })

  it('to the page before an answer show the answer, with no form left to send again', async () => {
    const page = await site.openPage()
    await startRun(page, site.url, { team: 'Back' })
    await solutions.e1(page)
    await page.getByRole('link', { name: 'Continue to' }).click()
    await page.getByRole('heading', { name: /^Event 2/ }).waitFor()
    await page.goBack()
    expect(await page.getByRole('status').innerText()).toBe('Your answer to Sprint has been received.')
    expect(await page.getByRole('button').count()).toBe(0)
    await page.getByRole('link', { name: 'Continue to Slalom' }).click()
    await page.getByRole('heading', { name: /^Event 2/ }).waitFor()
  })
})
