// Starts the browser the tests share.
import { type Browser, chromium } from 'playwright'
import { chromiumPath, quietFlags } from './find.ts'

/** Returns a running headless Chromium; the caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...quietFlags] })
}
