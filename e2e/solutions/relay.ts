// e3 Relay in a browser: reads the code, goes to the hand-over, types it there.
import type { Page } from 'playwright'

export async function relay(page: Page): Promise<void> {
  const code = await page.locator('code').innerText()
  await page.getByRole('link', { name: 'Go to the hand-over' }).click()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Hand over' }).click()
}
