// e2 Slalom in a browser: reads the name between the quotes and follows the link of that name.
import type { Page } from 'playwright'

export async function slalom(page: Page): Promise<void> {
  const instruction = await page.getByText('Follow the one link named').innerText()
  const target = /“(.+?)”/.exec(instruction)?.[1] ?? ''
  await page.getByRole('link', { name: target, exact: true }).click()
}
