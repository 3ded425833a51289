// Every format that is read, in the order in which a file is tried.

import { almond } from './almond.ts'
import { atif } from './atif.ts'
import { browserUse } from './browser-use.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import type { Format } from './format.ts'
import { geminiCli } from './gemini-cli.ts'
import { har } from './har.ts'
import { loop } from './loop.ts'
import { opencode } from './opencode.ts'
import { openhands } from './openhands.ts'
import { otlp } from './otlp.ts'
import { playwright } from './playwright.ts'
import { playwrightMcp } from './playwright-mcp.ts'

export const formats: readonly Format[] = [
  codex,
  claudeCode,
  atif,
  browserUse,
  loop,
  geminiCli,
  opencode,
  openhands,
  playwright,
  har,
  otlp,
  playwrightMcp,
  almond,
]
