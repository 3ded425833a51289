// The one place that knows where a browser is: CHROMIUM_PATH, then Playwright's own, then the system's.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of a Chromium that can be started, or null when there is none. */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...systemPaths]
  return candidates.find(path => path !== '' && existsSync(path)) ?? null
}

/** What to do when there is no browser. */
export const howToGetOne =
  'Cannot find a browser: there is no Chromium on this machine. Run `npx playwright install --with-deps chromium`, ' +
  'or install the package `chromium` of your system, or set CHROMIUM_PATH.'

/** Returns the path of a Chromium. @throws Error that says how to get one. */
export function chromiumPath(): string {
  const path = findChromium()
  if (path === null) throw new Error(howToGetOne)
  return path
}

/** Flags for a quiet browser: no calls home, no window, and no sandbox only where root makes it impossible. */
export const quietFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
]
