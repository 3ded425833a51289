// lynx, by keyboard in a terminal.
import type { Client } from './client.ts'
import { missingTerminal, programPath, programVersion } from './installed.ts'
import { textBrowserHands } from './text-browser.ts'

export const lynx: Client = {
  name: 'lynx',
  scripting: false,
  version: () => programVersion('lynx', '-version'),
  missing: () => (programPath('lynx') === null ? 'no lynx on the PATH' : missingTerminal()),
  start: async () =>
    textBrowserHands({
      program: 'lynx',
      options: ['-nopause'],
      fill: (terminal, value) => terminal.type(value),
    }),
}
