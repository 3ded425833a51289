// A server of the Model Context Protocol over stdio, as an agent's harness starts one.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { makeFolder, removeFolder } from './temporary-folder.ts'

const callTimeoutMs = 20_000

export interface McpServer {
  /** Calls a tool and returns the text of its answer. @throws Error when the tool says it failed. */
  call(tool: string, words: Readonly<Record<string, unknown>>): Promise<string>
  /** Ends the server, and with it its browser. */
  end(): Promise<void>
}

/** Starts a server: a script run by this Node, in a folder of its own that is also its home. */
export async function startMcpServer(script: string, options: readonly string[]): Promise<McpServer> {
  const folder = makeFolder('mcp')
  const client = new Client({ name: 'browser-use-olympics', version: '1' })
  const end = async () => {
    await client.close()
    await removeFolder(folder)
  }
  try {
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [script, ...options],
        cwd: folder,
        // Playwright's sockets would otherwise lie in one folder for all users of the machine.
        env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder, PWTEST_SOCKETS_DIR: folder },
        stderr: 'ignore',
      }),
      { timeout: callTimeoutMs },
    )
  } catch (error) {
    await end()
    throw error
  }
  return {
    async call(tool, words) {
      const request = { name: tool, arguments: { ...words } }
      const answer = await client.callTool(request, CallToolResultSchema, { timeout: callTimeoutMs })
      const { content, isError } = CallToolResultSchema.parse(answer)
      const text = content.map(part => (part.type === 'text' ? part.text : '')).join('\n')
      if (isError) throw new Error(`Cannot use the tool ${tool}: ${text}`)
      return text
    },
    end,
  }
}
