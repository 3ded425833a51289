// e5 Discipline in a browser: leaves the red button alone and follows the link.
import type { Page } from 'playwright'

export async function discipline(page: Page): Promise<void> {
  const instruction = await page.getByText('Do not press').innerText()
  const [, exit = ''] = [...instruction.matchAll(/“(.+?)”/g)].map(([, words]) => words)
  await page.getByRole('link', { name: exit, exact: true }).click()
}
