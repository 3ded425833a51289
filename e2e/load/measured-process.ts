// A server in a process of its own, with what the system says of its processor time and memory. Linux only: both are
// read from /proc.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface MeasuredProcess {
  readonly port: number
  /** Returns the processor time it has used so far, its own and the system's for it, in ms (to 10 ms). */
  cpuMs(): number
  /** Returns its resident memory in bytes. */
  residentBytes(): number
  /** Returns the most it ever had resident, in bytes. */
  mostResidentBytes(): number
  /** Returns everything it has printed: with the log at `warn`, what went wrong. */
  printed(): string
  /** Ends it by a signal and resolves once it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Linux counts processor time for its readers in hundredths of a second. */
const tickMs = 10

/** Starts a program of the build and resolves once it has printed the address it listens at. */
export async function startMeasured(
  program: string,
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<MeasuredProcess> {
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=8',
      '--heap-growing-percent=40',
      '--enable-source-maps',
      `dist/${program}`,
      ...words,
    ],
    {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  // Whatever ends this program ends that one too, before anything else is tidied up.
  const endToo = () => child.kill('SIGKILL')
  process.prependOnceListener('exit', endToo)
  child.once('exit', () => process.off('exit', endToo))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += String(chunk)))
  const port = await portOf(child, () => printed)
  const read = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
  const memory = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(read('status'))?.[1]) * 1024
  return {
    port,
    cpuMs() {
      // The fields after the program's name, which may hold blanks: utime and stime are the 14th and 15th of all.
      const fields = read('stat').split(') ').at(-1)?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * tickMs
    },
    residentBytes: () => memory('VmRSS'),
    mostResidentBytes: () => memory('VmHWM'),
    printed: () => printed,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

/** Starts the service itself on a data folder, on a port of the system's choice. */
export function startServer(dataDir: string): Promise<MeasuredProcess> {
  const environment = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  return startMeasured('server/main.js', [], environment)
}

function portOf(child: ChildProcess, printed: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed())?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once('exit', () => reject(new Error(`The program ended at its start:\n${printed()}`)))
  })
}
