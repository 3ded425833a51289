// e4 Hurdles in a browser: presses the two buttons the instruction names.
import type { Page } from 'playwright'

export async function hurdles(page: Page): Promise<void> {
  const instruction = await page.getByText('Go down past all').innerText()
  const [jump = '', confirm = ''] = [...instruction.matchAll(/“(.+?)”/g)].map(([, words]) => words)
  await page.getByRole('button', { name: jump, exact: true }).click()
  await page.getByRole('button', { name: confirm, exact: true }).click()
}
