// Every client, in the order in which they run.
import { chromeDevtoolsMcp } from './chrome-devtools-mcp.ts'
import type { Client } from './client.ts'
import { coordinateClicker } from './coordinate-clicker.ts'
import { lynx } from './lynx.ts'
import { playwright } from './playwright.ts'
import { playwrightMcp } from './playwright-mcp.ts'
import { puppeteer } from './puppeteer.ts'
import { selenium } from './selenium.ts'
import { w3m } from './w3m.ts'

export const clients: readonly Client[] = [
  playwright,
  puppeteer,
  selenium,
  playwrightMcp,
  chromeDevtoolsMcp,
  coordinateClicker,
  lynx,
  w3m,
]
