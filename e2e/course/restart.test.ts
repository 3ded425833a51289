// The service ends in the middle of a run and starts again: the run goes on, and is void for the fault it met.
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser/launch.ts'
import { startService } from '../service.ts'
import { finishRun, pace, runEvents, solutions, startRun } from '../solutions/course.ts'
import { readBoard, rowOf } from './board.ts'
import { readEvidence, shownRun, stepsOf } from './evidence.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

describe.concurrent('a restart in the middle of a run, after', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('%s, lets it finish, and makes it void', async signal => {
    const first = await startService()
    const page = await browser.newPage()
    await startRun(page, first.url, { team: `Met by ${signal}` })
    for (const id of ['e1', 'e2'] as const) {
      await pace(page, 600)
      await solutions[id](page)
      await page.getByRole('link', { name: 'Continue to' }).click()
    }
    // Stands before the form of e3, which was served before the restart and is sent after it.
    const code = await page.locator('code').innerText()
    await page.getByRole('link', { name: 'Go to the hand-over' }).click()
    await page.getByLabel('Code').fill(code)
    const id = await shownRun(page)

    expect(await first.end(signal)).toBe(signal === 'SIGTERM' ? 0 : null)
    const second = await startService({ port: Number(new URL(first.url).port), dataDir: first.dataDir })
    try {
      await pace(page, 600)
      await page.getByRole('button', { name: 'Hand over' }).click()
      await page.getByRole('link', { name: 'Continue to' }).click()
      await runEvents(page, {}, 'e4')
      const result = await finishRun(page)
      expect(await shownRun(page)).toBe(id)
      expect(result).toContain(
        `RESULT: run ${id} team Met by ${signal} model unknown harness unknown events 5/5 `,
      )

      const evidence = await readEvidence(second.url, id)
      expect(stepsOf(evidence)).toEqual(['start', 'e1', 'e2', 'fault', 'e3', 'e4', 'e5', 'finish'])
      expect(evidence.verdict).toMatchObject({ outcome: 'void', flags: ['server-fault'], eventsRight: 5 })

      const { ranked, flagged } = await readBoard(page, second.url, id)
      expect(ranked).toEqual([])
      expect(rowOf(flagged, id)).toMatchObject({
        'Flags, each with what was measured and the limit':
          'server-fault the server was started again; limit none',
        'Finished of started': '0 of 0',
      })
    } finally {
      await second.end()
      second.remove()
    }
  })
})
