// w3m, by keyboard in a terminal.
import type { Client } from './client.ts'
import { missingTerminal, programPath, programVersion } from './installed.ts'
import { textBrowserHands } from './text-browser.ts'
import { until } from './waiting.ts'

export const w3m: Client = {
  name: 'w3m',
  scripting: false,
  version: () => programVersion('w3m', '-version'),
  missing: () => (programPath('w3m') === null ? 'no w3m on the PATH' : missingTerminal()),
  start: async () =>
    textBrowserHands({
      program: 'w3m',
      options: [],
      // Enter opens a line at the bottom, into which the value goes; Enter takes it over into the field.
      async fill(terminal, value) {
        const lineOpen = async () => (await terminal.look()).before.startsWith('TEXT:')
        await terminal.press('Enter')
        await until('the line to type into', async () => (await lineOpen()) || null)
        await terminal.type(value)
        await terminal.press('Enter')
        await until('the value in its field', async () => !(await lineOpen()) || null)
      },
    }),
}
