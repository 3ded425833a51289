// Playwright MCP: reads the snapshot its tools return, and acts on the references the snapshot gives.
import { chromiumPath, quietFlags } from '../browser/find.ts'
import type { Client } from './client.ts'
import { missingBrowser, packageProgram, packageVersion } from './installed.ts'
import { startMcpServer } from './mcp.ts'

const script = () => packageProgram('@playwright/mcp', 'playwright-mcp')

export const playwrightMcp: Client = {
  name: 'Playwright MCP',
  scripting: true,
  version: () => packageVersion('@playwright/mcp'),
  missing: () => (script() === null ? 'the package @playwright/mcp is not installed' : missingBrowser()),
  async start() {
    const sandbox = quietFlags.filter(flag => flag === '--no-sandbox')
    const server = await startMcpServer(script() ?? '', [
      ...['--headless', '--isolated', ...sandbox],
      ...['--executable-path', chromiumPath()],
    ])
    const snapshot = () => server.call('browser_snapshot', {})
    const on = async (role: string, name: string) => {
      return { element: `${role} ${name}`, target: referenceIn(await snapshot(), role, name) }
    }
    const click = async (role: string, name: string) => {
      await server.call('browser_click', await on(role, name))
    }
    return {
      open: async url => void (await server.call('browser_navigate', { url })),
      read: async () => textIn(await snapshot()),
      async fill(label, value) {
        await server.call('browser_type', { ...(await on('textbox', label)), text: value })
      },
      async choose(label, option) {
        await server.call('browser_select_option', { ...(await on('combobox', label)), values: [option] })
      },
      press: button => click('button', button),
      follow: link => click('link', link),
      putAway: () => server.end(),
    }
  },
}

/** Returns the reference of the one element with this role and name. */
function referenceIn(snapshot: string, role: string, name: string): string {
  const line = snapshot.split('\n').find(line => line.includes(`${role} "${name}"`))
  const reference = /\[ref=(\w+)\]/.exec(line ?? '')?.[1]
  if (reference === undefined) throw new Error(`Cannot find ${role} "${name}": the snapshot has none.`)
  return reference
}

/**
 * Returns what a snapshot's lines say, without roles, references and addresses. A line is
 * `- role "name" [ref=e1]: text`, in single quotes before the colon when the name has a colon in it.
 */
export function textIn(snapshot: string): string {
  const lines = snapshot.split('\n').filter(line => /^\s*- /.test(line) && !/^\s*- \/\w+:/.test(line))
  return lines
    .map(line => {
      const [, name = '', text = ''] =
        /^\s*- '?\w+(?: "(.*?)")?(?: \[[^\]]*\])*'?(?::(?: (.*))?)?$/.exec(line) ?? []
      return `${name}\n${text.replace(/^"(.*)"$/, '$1')}`
    })
    .join('\n')
}
