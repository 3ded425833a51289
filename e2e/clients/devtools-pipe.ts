// A Chromium spoken to in its own protocol over a pipe: messages of JSON, each ended by a zero byte.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { chromiumPath, quietFlags } from '../browser/find.ts'
import { makeFolder, removeFolder } from './temporary-folder.ts'

const callTimeoutMs = 20_000

/** How long the browser may take to close before it is killed. */
const closesWithinMs = 5_000

export interface DevtoolsPage {
  /** Sends a command to the page and returns its result. @throws Error when it fails or gets no answer. */
  send<Result = unknown>(method: string, words?: Readonly<Record<string, unknown>>): Promise<Result>
  /** Ends the browser and removes its profile. */
  end(): Promise<void>
}

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** Starts a headless Chromium with one blank page of the given size and returns the page. */
export async function startDevtoolsPage(width: number, height: number): Promise<DevtoolsPage> {
  const profile = makeFolder('profile')
  const flags = ['--headless', '--remote-debugging-pipe', '--no-startup-window', '--disable-smooth-scrolling']
  const child = spawn(chromiumPath(), [...quietFlags, ...flags, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  listen(child.stdio[4] as Readable, answer => waiting.get(answer.id ?? 0)?.(answer))
  const input = child.stdio[3] as Writable
  input.on('error', () => {})

  let lastId = 0
  const call = (method: string, params: object, sessionId?: string) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId
      const fail = (why: string) => reject(new Error(`Cannot use ${method}: ${why}`))
      const bell = setTimeout(fail, callTimeoutMs, 'the browser did not answer.')
      waiting.set(id, ({ result, error }) => {
        clearTimeout(bell)
        waiting.delete(id)
        if (error) fail(error.message)
        else resolve(result)
      })
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })

  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      call('Browser.close', {}).catch(() => {})
      const bell = setTimeout(() => child.kill('SIGKILL'), closesWithinMs)
      await exited
      clearTimeout(bell)
    }
    for (const forget of waiting.values()) forget({ error: { message: 'the browser has ended.' } })
    await removeFolder(profile)
  }
  try {
    const target = await call('Target.createTarget', { url: 'about:blank', width, height })
    const { sessionId } = (await call('Target.attachToTarget', { ...(target as object), flatten: true })) as {
      sessionId: string
    }
    return {
      send: async <Result>(method: string, words = {}) => (await call(method, words, sessionId)) as Result,
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Cuts what the browser sends into messages. */
function listen(output: Readable, hear: (answer: Answer) => void) {
  let rest = ''
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) hear(JSON.parse(message) as Answer)
  })
}
