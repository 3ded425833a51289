// The site under test: one service and one browser for the tests of a file, a fresh context for every page.
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../browser/launch.ts'
import { type RunningService, startService } from '../service.ts'

export interface Site {
  /** Where the service is; known once the tests of the file run. */
  readonly url: string
  /** Opens an empty page in a context of its own, which is closed with the browser when the file is done. */
  openPage(options?: BrowserContextOptions): Promise<Page>
}

/** Returns the site of a test file: started before its first test, ended after its last. */
export function useSite(): Site {
  let service: RunningService | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    ;[service, browser] = await Promise.all([startService(), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await service?.end()
    service?.remove()
  })
  const started = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('Cannot use the site: it starts before the first test.')
    return part
  }
  return {
    get url() {
      return started(service).url
    },
    openPage: async options => (await started(browser).newContext(options)).newPage(),
  }
}
