// The buttons that copy: the prompt on the home page, the RESULT line after the finish.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { finishRun, runEvents, startRun } from '../solutions/course.ts'
import { useSite } from './site.ts'

const site = useSite()

/** Presses a button that copies and returns what the clipboard then holds. */
async function copy(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

describe('what is copied', () => {
  it('is the prompt to the letter, then the RESULT line to the letter', async () => {
    const page = await site.openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(site.url)
    const prompt = await page.getByText(`Visit ${site.url}/ and follow its instructions`).innerText()
    expect(prompt).toMatch(/^Visit .+ exactly the RESULT line it shows you\.$/)
    expect(await copy(page, 'Copy the prompt')).toBe(prompt)
    // The button gets its words back.
    await page.getByRole('button', { name: 'Copy the prompt' }).waitFor()

    await startRun(page, site.url, { team: 'Copy & paste' })
    await runEvents(page)
    const result = await finishRun(page)
    expect(result).toMatch(/^RESULT: run \S+ team Copy & paste .* out unknown$/)
    expect(await copy(page, 'Copy the line')).toBe(result)
  })
})
