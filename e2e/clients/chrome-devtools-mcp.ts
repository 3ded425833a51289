// Chrome DevTools MCP: reads the text of the accessibility tree, and acts on the ids it gives to what stands in it.
import { chromiumPath, quietFlags } from '../browser/find.ts'
import type { Client } from './client.ts'
import { missingBrowser, packageProgram, packageVersion } from './installed.ts'
import { startMcpServer } from './mcp.ts'

const script = () => packageProgram('chrome-devtools-mcp', 'chrome-devtools-mcp')

/** The page the server opens with. */
const pageId = 1

export const chromeDevtoolsMcp: Client = {
  name: 'Chrome DevTools MCP',
  scripting: true,
  version: () => packageVersion('chrome-devtools-mcp'),
  missing: () => (script() === null ? 'the package chrome-devtools-mcp is not installed' : missingBrowser()),
  async start() {
    const server = await startMcpServer(script() ?? '', [
      ...['--headless', '--isolated', '--no-usage-statistics', '--no-performance-crux'],
      ...['--executablePath', chromiumPath()],
      ...quietFlags.map(flag => `--chromeArg=${flag}`),
    ])
    const snapshot = () => server.call('take_snapshot', { pageId })
    const on = async (role: string, name: string) => {
      return { pageId, uid: idIn(await snapshot(), role, name) }
    }
    const fill = async (role: string, label: string, value: string) => {
      await server.call('fill', { ...(await on(role, label)), value })
    }
    const click = async (role: string, name: string) => {
      await server.call('click', await on(role, name))
    }
    return {
      open: async url => void (await server.call('navigate_page', { pageId, type: 'url', url })),
      read: async () => textIn(await snapshot()),
      fill: (label, value) => fill('textbox', label, value),
      choose: (label, option) => fill('combobox', label, option),
      press: button => click('button', button),
      follow: link => click('link', link),
      putAway: () => server.end(),
    }
  },
}

/** Returns the id of the one element with this role and name. */
function idIn(snapshot: string, role: string, name: string): string {
  const line = snapshot.split('\n').find(line => line.includes(` ${role} "${name}"`))
  const id = /uid=(\w+)/.exec(line ?? '')?.[1]
  if (id === undefined) throw new Error(`Cannot find ${role} "${name}": the snapshot has none.`)
  return id
}

/** Returns what a snapshot's lines say, without ids, roles and addresses. A line is `uid=1_2 role "words" state`. */
export function textIn(snapshot: string): string {
  const lines = snapshot.split('\n').map(line => /^\s*uid=\w+ (?:\w+ )?"(.*?)"/.exec(line)?.[1] ?? '')
  return lines.filter(words => words !== '').join('\n')
}
