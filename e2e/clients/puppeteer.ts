// Puppeteer: its aria selectors, which ask the accessibility tree for roles and names.
import puppeteerCore from 'puppeteer-core'
import { chromiumPath, quietFlags } from '../browser/find.ts'
import type { Client } from './client.ts'
import { missingBrowser, packageVersion } from './installed.ts'

const timeoutMs = 20_000

export const puppeteer: Client = {
  name: 'Puppeteer',
  scripting: true,
  version: () => packageVersion('puppeteer-core'),
  missing: missingBrowser,
  async start() {
    const browser = await puppeteerCore.launch({ executablePath: chromiumPath(), args: [...quietFlags] })
    const page = await browser.newPage()
    page.setDefaultTimeout(timeoutMs)
    const byRole = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
    return {
      open: async url => void (await page.goto(url)),
      read: () => page.evaluate(() => document.body.innerText),
      fill: (label, value) => byRole('textbox', label).fill(value),
      choose: (label, option) => byRole('combobox', label).fill(option),
      press: button => byRole('button', button).click(),
      follow: link => byRole('link', link).click(),
      putAway: () => browser.close(),
    }
  },
}
