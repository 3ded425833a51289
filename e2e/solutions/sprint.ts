// e1 Sprint in a browser: reads the three values and fills in the form.
import type { Page } from 'playwright'

export async function sprint(page: Page): Promise<void> {
  const values = page.locator('code')
  await values.nth(2).waitFor()
  const [name = '', email = '', discipline = ''] = await values.allTextContents()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Discipline').selectOption(discipline)
  await page.getByRole('button', { name: 'Register' }).click()
}
