// Starts the service as `npm start` does: the build, in a process of its own, with a database in a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface RunningService {
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** Everything the process has printed. */
  readonly printed: () => string
  /** Ends the process by a signal and resolves with its exit code, null when the signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Removes the data folder. */
  remove(): void
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns a port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** What a test may set; left out, a free port and a fresh folder. */
export interface ServiceOptions {
  readonly port?: number
  readonly dataDir?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts the service and resolves once it answers. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'olympics-'))
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (printed += String(chunk)))
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, child, () => printed)
  return {
    url,
    dataDir,
    process: child,
    printed: () => printed,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await once(child, 'exit')
      }
      return child.exitCode
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

async function untilHealthy(url: string, child: ChildProcess, printed: () => string) {
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null) throw new Error(`The service ended at its start:\n${printed()}`)
    const healthy = await fetch(`${url}/healthz`).then(
      answer => answer.ok,
      () => false,
    )
    if (healthy) return
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error(`The service did not answer within 10 seconds:\n${printed()}`)
}
