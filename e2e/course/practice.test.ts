// Practice: the same course and the same RESULT, marked as practice, and never in the Hall.
import { describe, expect, it } from 'vitest'
import { finishRun, runEvents, startRun } from '../solutions/course.ts'
import { readBoard } from './board.ts'
import { readEvidence, shownRun, stepsOf, wholeCourse } from './evidence.ts'
import { useSite } from './site.ts'

const site = useSite()

describe('a practice run', () => {
  it('gives the same RESULT, is marked, and is never in the Hall', async () => {
    const page = await site.openPage()
    await startRun(page, site.url, { team: 'Learner', harness: 'Playwright' }, '/practice')
    await runEvents(page)
    const result = await finishRun(page, { in: '5' })
    const id = await shownRun(page)
    expect(result.replace(/total \d+\.\ds/, 'total 0.0s')).toBe(
      `RESULT: run ${id} team Learner model unknown harness Playwright events 5/5 total 0.0s tokens in 5 out unknown`,
    )
    await page.getByText('This was practice: the run is not in the Hall.').waitFor()

    const evidence = await readEvidence(site.url, id)
    expect(evidence.practice).toBe(true)
    expect(stepsOf(evidence)).toEqual(wholeCourse)
    expect(evidence.verdict).toMatchObject({ flags: [], eventsRight: 5 })
    await page.getByRole('link', { name: 'the run’s page' }).click()
    await page.getByText('Practice, never in the Hall.').waitFor()

    expect(await readBoard(page, site.url)).toEqual({ ranked: [], flagged: [], unfinished: [] })
    expect(await page.locator('body').innerText()).not.toContain(id)
  })
})
