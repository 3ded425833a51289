// Two tabs of one browser: two runs that never mix, and one run that is open twice.
import { describe, expect, it } from 'vitest'
import { eventIds } from '../../seeds/edition.ts'
import { finishRun, pace, runEvents, solutions, startRun } from '../solutions/course.ts'
import { kindsOf, readEvidence, shownRun, stepsOf, wholeCourse } from './evidence.ts'
import { useSite } from './site.ts'

const site = useSite()

describe.concurrent('two tabs', () => {
  it('of two runs, interleaved: each stays itself on every page, and both end 5/5 and ranked', async () => {
    const one = await site.openPage()
    const other = await one.context().newPage()
    const tabs = [one, other]
    const shown: string[][] = [[], []]
    const note = async () => {
      for (const [at, tab] of tabs.entries()) shown[at]?.push(await shownRun(tab))
    }

    await startRun(one, site.url, { team: 'Left tab' })
    await startRun(other, site.url, { team: 'Right tab' })
    for (const tab of tabs) await tab.getByLabel('E-mail').waitFor()
    await note()
    for (const id of eventIds) {
      await pace(one, 550)
      for (const tab of tabs) await solutions[id](tab)
      for (const tab of tabs) await tab.getByRole('status').waitFor()
      await note()
      for (const tab of tabs) await tab.getByRole('link', { name: 'Continue to' }).click()
      for (const tab of tabs) await tab.getByRole('status').waitFor({ state: 'detached' })
      await note()
    }
    const results = [await finishRun(one), await finishRun(other)]
    await note()

    const ids = shown.map(([first = '']) => first)
    expect(ids[0]).not.toBe(ids[1])
    expect(shown).toEqual(ids.map(id => Array(12).fill(id)))
    for (const [at, team] of ['Left tab', 'Right tab'].entries()) {
      const id = ids[at] ?? ''
      expect(results[at]).toContain(
        `RESULT: run ${id} team ${team} model unknown harness unknown events 5/5 `,
      )
      const evidence = await readEvidence(site.url, id)
      expect(evidence.verdict).toMatchObject({ outcome: 'ranked', flags: [], eventsRight: 5 })
      expect(stepsOf(evidence)).toEqual(wholeCourse)
    }
  })

  it('of one run: the second answer to an event changes nothing and leads to the current page', async () => {
    const page = await site.openPage()
    await startRun(page, site.url, { team: 'Open twice' })
    await page.getByLabel('E-mail').waitFor()
    const late = await page.context().newPage()
    await late.goto(page.url())
    await pace(page, 550)
    await solutions.e1(page)
    await page.getByRole('status').waitFor()

    await late.getByLabel('Name').fill('Another Athlete')
    await late.getByLabel('E-mail').fill('another@athlete.example')
    await late.getByLabel('Discipline').selectOption({ index: 1 })
    await late.getByRole('button', { name: 'Register' }).click()
    expect(await late.getByRole('status').innerText()).toBe('Your answer to Sprint has been received.')
    const id = await shownRun(page)
    expect(kindsOf(await readEvidence(site.url, id))).toEqual(['0 start', '1 event'])

    await page.getByRole('link', { name: 'Continue to' }).click()
    await runEvents(page, {}, 'e2')
    await finishRun(page)
    const evidence = await readEvidence(site.url, id)
    expect(evidence.verdict).toMatchObject({ outcome: 'ranked', flags: [], eventsRight: 5 })
    expect(stepsOf(evidence)).toEqual(wholeCourse)
  })
})
