// Selenium with ChromeDriver: link texts, button texts, and the control that follows a label.
import { Browser, Builder, By } from 'selenium-webdriver'
import { Options, ServiceBuilder } from 'selenium-webdriver/chrome.js'
import { Select } from 'selenium-webdriver/lib/select.js'
import { chromiumPath, quietFlags } from '../browser/find.ts'
import type { Client } from './client.ts'
import { browserVersion, missingBrowser, packageVersion, programPath, programVersion } from './installed.ts'

/** CHROMEDRIVER_PATH, then the system's. */
const driverPath = () => process.env.CHROMEDRIVER_PATH || programPath('chromedriver')

const button = (words: string) => By.xpath(`//button[normalize-space()='${words}']`)
const control = (label: string) =>
  By.xpath(`//label[normalize-space()='${label}']/following::*[self::input or self::select][1]`)

export const selenium: Client = {
  name: 'Selenium',
  scripting: true,
  version: () => packageVersion('selenium-webdriver'),
  missing() {
    const path = driverPath()
    if (path === null) return 'no chromedriver on the PATH, and CHROMEDRIVER_PATH is not set'
    if (missingBrowser() !== null) return missingBrowser()
    const [driver, browser] = [programVersion(path, '--version'), browserVersion()]
    return majorOf(driver) === majorOf(browser)
      ? null
      : `ChromeDriver ${driver} does not drive Chromium ${browser}`
  },
  async start() {
    const options = new Options()
    options.addArguments('--headless', ...quietFlags)
    options.setBinaryPath(chromiumPath())
    const driver = await new Builder()
      .forBrowser(Browser.CHROME)
      .setChromeOptions(options)
      .setChromeService(new ServiceBuilder(driverPath() ?? undefined))
      .build()
    return {
      open: url => driver.get(url),
      read: () => driver.findElement(By.css('body')).getText(),
      fill: (label, value) => driver.findElement(control(label)).sendKeys(value),
      choose: (label, option) => new Select(driver.findElement(control(label))).selectByVisibleText(option),
      press: words => driver.findElement(button(words)).click(),
      follow: words => driver.findElement(By.linkText(words)).click(),
      putAway: () => driver.quit(),
    }
  },
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? ''
}
