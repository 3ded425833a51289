// Halls with a known number of runs: a service each, in the test's own process, and one browser for the tests of a file.
import { rmSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { type Service, startService } from '../../server/service.ts'
import { launchBrowser } from '../browser/launch.ts'
import { makeFilledFolder } from './filled.ts'

export interface Halls {
  /** Returns where the service with so many runs is; known once the tests of the file run. */
  of(runs: number): string
  /** Opens an empty page in a context of its own, which is closed with the browser when the file is done. */
  openPage(options?: BrowserContextOptions): Promise<Page>
}

const settings = {
  host: '127.0.0.1',
  port: 0,
  publicUrl: null,
  trustProxy: 0,
  logLevel: 'warn',
} as const

/** Returns the Halls of a test file: started before its first test, ended after its last. */
export function useHalls(...sizes: readonly number[]): Halls {
  const services = new Map<number, Service>()
  const folders: string[] = []
  let browser: Browser | undefined
  const open = async (runs: number) => {
    const dataDir = await makeFilledFolder(runs)
    folders.push(dataDir)
    services.set(runs, await startService({ ...settings, dataDir }))
  }
  beforeAll(async () => {
    const launched = launchBrowser()
    for (const runs of sizes) await open(runs)
    browser = await launched
  })
  afterAll(async () => {
    await browser?.close()
    for (const service of services.values()) await service.stop()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  const started = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('Cannot use the Halls: they start before the first test.')
    return part
  }
  return {
    of: runs => started(services.get(runs)).url,
    openPage: async options => (await started(browser).newContext(options)).newPage(),
  }
}
