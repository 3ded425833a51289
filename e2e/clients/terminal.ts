// A program in a terminal of its own: keys go in, the screen comes out. A private tmux server holds it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { makeFolder, removeFolder } from './temporary-folder.ts'

const run = promisify(execFile)

const columns = 120
const rows = 50

export interface Screen {
  readonly lines: readonly string[]
  /** What is written on the cursor's line before the cursor, and from the cursor on. */
  readonly before: string
  readonly after: string
  /** Where the cursor is: "column,row". */
  readonly cursor: string
}

export interface Terminal {
  look(): Promise<Screen>
  /** Types a text as it is. */
  type(text: string): Promise<void>
  /** Presses keys by name: `Tab`, `Enter`, `Down`. */
  press(...keys: string[]): Promise<void>
  /** Ends the program and its terminal. */
  end(): Promise<void>
}

/** Starts a program in a terminal; its home is a folder that is removed at the end. */
export async function startTerminal(program: string, ...words: string[]): Promise<Terminal> {
  const home = makeFolder('terminal')
  const env = { PATH: process.env.PATH ?? '', HOME: home, TMUX_TMPDIR: home, LC_ALL: 'C.UTF-8' }
  const tmux = async (...command: string[]) => {
    const { stdout } = await run('tmux', ['-u', '-L', 'olympics', '-f', '/dev/null', ...command], {
      env,
      timeout: 10_000,
    })
    return stdout
  }
  const end = async () => {
    // It fails when the program has ended by itself, and the server with it.
    await tmux('kill-server').catch(() => {})
    await removeFolder(home)
  }
  try {
    await tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), '--', program, ...words)
  } catch (error) {
    await end()
    throw error
  }
  return {
    async look() {
      const seen = await tmux('display-message', '-p', '#{cursor_x},#{cursor_y}', ';', 'capture-pane', '-p')
      const [cursor = '', ...lines] = seen.split('\n')
      const [column = 0, row = 0] = cursor.split(',').map(Number)
      const line = lines[row] ?? ''
      return { lines, cursor, before: line.slice(0, column), after: line.slice(column) }
    },
    type: async text => void (await tmux('send-keys', '-l', '--', text)),
    press: async (...keys) => void (await tmux('send-keys', ...keys)),
    end,
  }
}
