// The service as an operator meets it: settings, start, stop in good order, and the commands beside it.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort, type RunningService, startService } from '../service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const started: RunningService[] = []

afterEach(async () => {
  for (const service of started.splice(0)) {
    await service.end()
    service.remove()
  }
})

async function start(...options: Parameters<typeof startService>) {
  const service = await startService(...options)
  started.push(service)
  return service
}

/** Runs a file of the project to its end. */
function run(file: string, words: string[] = [], environment: Record<string, string> = {}) {
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, ...environment } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...words], options)
  return { status, stdout, stderr }
}

describe('the service', () => {
  it('makes its data folder, with a secret that only its owner can read', async () => {
    const { dataDir } = await start()
    expect(existsSync(join(dataDir, 'olympics.db'))).toBe(true)
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends a live request on %s, then closes the database and exits with 0',
    async signal => {
      const service = await start()
      const { hostname, port } = new URL(service.url)
      const body = 'ticket=none&team=Ada'
      const socket = connect(Number(port), hostname)
      socket.write(
        `POST /runs HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\nticket=`,
      )
      // The request is under way once the server has read its head: another request on the way proves it.
      await fetch(`${service.url}/healthz`)
      service.process.kill(signal)
      await expect
        .poll(() =>
          fetch(`${service.url}/healthz`).then(
            () => true,
            () => false,
          ),
        )
        .toBe(false)
      socket.write(body.slice('ticket='.length))
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /)
      if (service.process.exitCode === null) await once(service.process, 'exit')
      expect(service.process.exitCode).toBe(0)
      // A database that was closed has no write-ahead log left.
      expect(existsSync(join(service.dataDir, 'olympics.db-wal'))).toBe(false)
    },
  )

  it('names every bad setting at once and does not start', () => {
    const { status, stderr } = run('server/main.ts', [], { PORT: 'eighty', LOG_LEVEL: 'loud' })
    expect([status, stderr.trim()]).toEqual([
      1,
      'Cannot start: these settings are not usable.\n' +
        '  PORT=eighty must be a whole number from 0 to 65535\n' +
        '  LOG_LEVEL=loud must be one of fatal, error, warn, info, debug, trace, silent',
    ])
  })

  it('started twice on one port leaves the runs of the first alone', async () => {
    const port = await freePort()
    const first = await start({ port })
    const home = await (await fetch(first.url)).text()
    const ticket = /name="ticket" value="([^"]+)"/.exec(home)?.[1] ?? ''
    const body = new URLSearchParams({ ticket, team: 'Ada' })
    const answer = await fetch(`${first.url}/runs`, { method: 'POST', body, redirect: 'manual' })
    const page = await (await fetch(first.url + answer.headers.get('location'))).text()
    const id = /run ([2-9A-Z]{8})/.exec(page)?.[1]
    const { status, stderr } = run('server/main.ts', [], { PORT: String(port), DATA_DIR: first.dataDir })
    expect(status).toBe(1)
    expect(stderr).toContain('EADDRINUSE')
    const { records } = (await (await fetch(`${first.url}/runs/${id}.json`)).json()) as {
      records: { kind: string }[]
    }
    expect(records.map(({ kind }) => kind)).toEqual(['start'])
  })

  it('says in the prompt what PUBLIC_URL says', async () => {
    const { url } = await start({ environment: { PUBLIC_URL: 'https://olympics.example/' } })
    expect(await (await fetch(url)).text()).toContain('Visit https://olympics.example/ and follow')
    expect(await (await fetch(`${url}/llms.txt`)).text()).toContain('(https://olympics.example/hall)')
  })

  it('answers its health check from the database', async () => {
    const { url } = await start()
    const answer = await fetch(`${url}/healthz`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  })
})

describe('npm run draw', () => {
  it('prints the commitment and the course of a seed', () => {
    const seed = 'ab'.repeat(32)
    const { status, stdout } = run('server/commands/draw.ts', [seed])
    const printed = JSON.parse(stdout) as { commitment: string; shown: { e3: { code: string } } }
    expect([status, printed.commitment]).toEqual([
      0,
      '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885',
    ])
    expect(printed.shown.e3.code).toMatch(/^[1-9]\d{5}$/)
  })

  it('refuses what is no seed', () => {
    const { status, stderr } = run('server/commands/draw.ts', ['abc'])
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('"abc" is no seed, 64 lower-case hex digits are needed'),
    ])
  })
})

describe.each(['verify-log', 'judge', 'notes'])('npm run %s', command => {
  it('says so where there is no database, and makes none', () => {
    const { status, stderr } = run(`server/commands/${command}.ts`, [], { DATA_DIR: '/nonexistent/olympics' })
    expect(stderr).toContain('Cannot open the records: /nonexistent/olympics has no olympics.db.')
    expect([status, existsSync('/nonexistent')]).toEqual([1, false])
  })

  it('works beside a service that is running', async () => {
    const { dataDir } = await start()
    const { status, stdout } = run(`server/commands/${command}.ts`, [], { DATA_DIR: dataDir })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^0 (runs|notes)/)])
  })
})
