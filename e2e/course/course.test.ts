// The whole course in a real browser against a real server.
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser/launch.ts'
import { type RunningService, startService } from '../service.ts'
import { finishRun, runEvents, startRun } from '../solutions/course.ts'

let service: RunningService
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await service?.end()
  service?.remove()
})

describe('the course', () => {
  it('finishes 5/5 and stands in the Hall on the next load', async () => {
    const page = await browser.newPage()
    await startRun(page, service.url, { team: 'Scripted', model: 'none', harness: 'Playwright' })
    await runEvents(page)
    const result = await finishRun(page, { in: '48,210', out: '1 200' })
    expect(result).toMatch(
      /^RESULT: run [2-9A-HJKMNP-Z]{8} team Scripted model none harness Playwright events 5\/5 total \d+\.\ds tokens in 48210 out 1200$/,
    )
    await page.goto(`${service.url}/hall`)
    await expect(page.getByRole('region', { name: 'Ranked' }).innerText()).resolves.toContain('Scripted')
    await page.close()
  })
})
