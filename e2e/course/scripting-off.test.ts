// The course for a browser that runs no scripts.
import { describe, expect, it } from 'vitest'
import { finishRun, runEvents, startRun } from '../solutions/course.ts'
import { hurdles } from '../solutions/hurdles.ts'
import { readBoard, rowOf } from './board.ts'
import { readEvidence, shownRun, stepsOf, wholeCourse } from './evidence.ts'
import { useSite } from './site.ts'

const site = useSite()

describe('with scripting off', () => {
  it('e4 asks on a page of its own, and the run ends 5/5, flagged for its missing clock alone', async () => {
    const page = await site.openPage({ javaScriptEnabled: false })
    await startRun(page, site.url, { team: 'No scripts' })
    await runEvents(page, {
      async e4() {
        const jump = page.getByRole('button', { name: 'Jump the' })
        await jump.click()
        await page.getByRole('heading', { name: 'Hurdles, jump now?' }).waitFor()
        expect(new URL(page.url()).search).toBe('?ask=1')
        await page.getByRole('link', { name: 'Cancel' }).click()
        await jump.waitFor()
        expect(new URL(page.url()).search).toBe('')
        await hurdles(page)
      },
    })
    const result = await finishRun(page)
    const id = await shownRun(page)
    expect(result).toContain(` run ${id} team No scripts model unknown harness unknown events 5/5 total `)

    const evidence = await readEvidence(site.url, id)
    expect(evidence.verdict).toMatchObject({
      outcome: 'flagged',
      flags: ['no-client-clock'],
      eventsRight: 5,
    })
    expect(stepsOf(evidence)).toEqual(wholeCourse)

    const { ranked, flagged } = await readBoard(page, site.url, id)
    expect(rowOf(ranked, id)).toBeUndefined()
    expect(rowOf(flagged, id)?.['Flags, each with what was measured and the limit']).toBe(
      'no-client-clock none with start, e1, e2, e3, e4, e5, finish; limit with every one',
    )
  })

  it('no page shows a button to copy, which would do nothing', async () => {
    const page = await site.openPage({ javaScriptEnabled: false })
    await page.goto(site.url)
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Start run'])
  })
})
