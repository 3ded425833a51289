// A wrong answer costs its event and nothing else; whoever got all five right stands above, however slow.
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventNames } from '../../seeds/edition.ts'
import { finishRun, runEvents, startRun } from '../solutions/course.ts'
import { readBoard } from './board.ts'
import { answerTo, readEvidence, shownRun, stepsOf, wholeCourse } from './evidence.ts'
import { mistakes } from './mistakes.ts'
import { useSite } from './site.ts'

const site = useSite()

// Started before all other runs of this file and finished after them, so that they are surely the slowest.
let slowRight: Page
let slowWrong: Page

async function runToTheFinish(team: string, instead: Parameters<typeof runEvents>[1] = {}): Promise<Page> {
  const page = await site.openPage()
  await startRun(page, site.url, { team })
  await runEvents(page, instead)
  return page
}

async function pressRed(page: Page) {
  await page.getByRole('button', { name: 'Press me' }).click()
}

beforeAll(async () => {
  ;[slowRight, slowWrong] = await Promise.all([
    runToTheFinish('Slow and right'),
    runToTheFinish('Slow and wrong', { e5: pressRed }),
  ])
})

describe.concurrent('a run that answers with', () => {
  it.each(mistakes)('%s in %s ends 4/5 and ranked', async (name, event, make) => {
    let answered = ''
    const page = await runToTheFinish(name, {
      async [event](here: Page) {
        answered = await make(here)
        // Right or wrong, the page says the same.
        const said = await here.getByRole('status').innerText()
        expect(said).toBe(`Your answer to ${eventNames[event]} has been received.`)
      },
    })
    expect(await finishRun(page)).toContain(` team ${name} model unknown harness unknown events 4/5 total `)

    const evidence = await readEvidence(site.url, await shownRun(page))
    expect(evidence.verdict).toMatchObject({ outcome: 'ranked', flags: [], eventsRight: 4 })
    expect(stepsOf(evidence)).toEqual(wholeCourse)
    expect(answerTo(evidence, event)).toBe(answered)
    const wrong = evidence.records.filter(({ details }) => details.ok === false)
    expect(wrong.map(({ details }) => details.event)).toEqual([event])
  })

  it('no mistake ends 5/5', async () => {
    const page = await runToTheFinish('Quick and right')
    expect(await finishRun(page)).toContain(' events 5/5 total ')
  })
})

describe('the Hall', () => {
  it('ranks every 5/5 above every 4/5, be it faster or slower', async () => {
    await finishRun(slowWrong)
    await finishRun(slowRight)

    const { ranked, flagged } = await readBoard(slowRight, site.url, await shownRun(slowRight))
    expect(flagged).toEqual([])
    const teams = ranked.map(row => row['Team, model, harness']?.split('\n')[0])
    const names = mistakes.map(([name]) => name)
    expect(teams.slice(0, 2)).toEqual(['Quick and right', 'Slow and right'])
    expect(teams.slice(2).sort()).toEqual([...names, 'Slow and wrong'].sort())
    expect(teams.at(-1)).toBe('Slow and wrong')
    expect(ranked.map(row => row.Events)).toEqual([...Array(2).fill('5/5'), ...Array(7).fill('4/5')])

    // Both ways round: a faster 4/5 below a 5/5, and a slower one.
    const totals = ranked.map(row => Number(row['Total, s']))
    const [quickRight = 0, slow = 0, ...wrong] = totals
    expect(Math.min(...wrong)).toBeLessThan(slow)
    expect(Math.max(...wrong)).toBeGreaterThan(quickRight)
    expect(wrong).toEqual([...wrong].sort((a, b) => a - b))
  })
})
