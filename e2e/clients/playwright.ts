// Playwright: roles, names and labels.
import { launchBrowser } from '../browser/launch.ts'
import type { Client } from './client.ts'
import { missingBrowser, packageVersion } from './installed.ts'

export const playwright: Client = {
  name: 'Playwright',
  scripting: true,
  version: () => packageVersion('playwright'),
  missing: missingBrowser,
  async start() {
    const browser = await launchBrowser()
    const page = await browser.newPage()
    const exact = true
    return {
      open: async url => void (await page.goto(url)),
      read: () => page.locator('body').innerText(),
      fill: (label, value) => page.getByLabel(label, { exact }).fill(value),
      choose: async (name, option) =>
        void (await page.getByLabel(name, { exact }).selectOption({ label: option })),
      press: name => page.getByRole('button', { name, exact }).click(),
      follow: name => page.getByRole('link', { name, exact }).click(),
      putAway: () => browser.close(),
    }
  },
}
