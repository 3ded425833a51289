// `npm run reconcile` beside a running service: a verified submission that no longer fits becomes stale, and its run
// unverified at once; one whose file is gone is said and left.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReviewStore, Submission } from '../../hall/reviews.ts'
import { openDatabase } from '../../migrations/open-database.ts'
import { migrationsFolder } from '../../pages/folder.ts'
import { openStorage } from '../../server/storage.ts'
import { HttpCourse, pacedMs } from '../attacks/http-course.ts'
import { openHttpLog } from '../attacks/http-log.ts'
import { type RunningService, startService } from '../service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  await service?.end()
  service?.remove()
})

/** Runs the command and returns what it said and what it exited with. */
function reconcile(...words: string[]) {
  const env = { ...process.env, DATA_DIR: service.dataDir }
  const node = ['--import', 'tsx', 'server/commands/reconcile.ts', ...words]
  const { stdout, stderr, status } = spawnSync(process.execPath, node, { cwd: root, encoding: 'utf8', env })
  expect(stderr).toBe('')
  return { lines: stdout.trim().split('\n'), status }
}

/** Makes a run and sends a log that names another model than was declared. */
async function submitRun(team: string): Promise<string> {
  const { transport, write } = openHttpLog()
  const course = new HttpCourse(service.url, { transport, pauseMs: pacedMs })
  const result = await course.run({ team, model: 'gpt-5.5' })
  const body = new FormData()
  body.append('key', course.key)
  body.append('trace', new Blob([write('gpt-5.4', result)]), 'trace.jsonl')
  const answer = await fetch(`${service.url}/api/runs/${course.id}/traces`, { method: 'POST', body })
  expect(answer.status).toBe(201)
  return course.id
}

async function withReviews<Outcome>(work: (reviews: ReviewStore) => Promise<Outcome>): Promise<Outcome> {
  const database = openDatabase(service.dataDir, migrationsFolder)
  try {
    return await work(openStorage(database).reviews)
  } finally {
    database.close()
  }
}

const tierOf = async (id: string) =>
  ((await (await fetch(`${service.url}/runs/${id}.json`)).json()) as { tier: string }).tier

it('makes stale what was ok and differs now, says the rest, and looks at all with --all', async () => {
  const [held, changed, missing] = await Promise.all(['Held', 'Changed', 'Missing'].map(submitRun))
  const by = { who: 'Mia', reason: 'It fits.', atUs: Date.now() * 1000 }
  const numbers = await withReviews(async reviews => {
    const found: number[] = []
    for (const id of [held, changed, missing]) {
      const [sent] = (await reviews.listSubmissions(id ?? '')) as [Submission]
      // Of one run, an earlier version of the checks found the models to be right.
      const findings = sent.findings.map(one =>
        one.check === 'models' ? { ...one, outcome: 'ok' as const } : one,
      )
      const earlier = { ...sent, digest: 'earlier', version: 0, findings }
      const number = id === held ? sent.number : await reviews.submit(earlier)
      await reviews.decide(number ?? 0, 'verified', by)
      found.push(number ?? 0)
      if (id === missing) rmSync(join(service.dataDir, 'traces', sent.files[0]?.sha256 ?? ''))
    }
    return found
  })
  for (const id of [held, changed, missing]) expect(await tierOf(id ?? '')).toBe('verified')

  const first = reconcile()
  const reason = 'By checks version 1, what was ok differs: models.'
  expect(first.status).toBe(1)
  expect(first.lines).toHaveLength(3)
  expect(first.lines).toContain(`submission ${numbers[1]}, run ${changed}: stale. ${reason}`)
  expect(first.lines).toContainEqual(
    expect.stringMatching(
      `^submission ${numbers[2]}, run ${missing}: not looked at, its file trace.jsonl is missing`,
    ),
  )
  expect(first.lines.at(-1)).toBe(
    '3 verified submissions; by checks version 1, 0 fit, 1 became stale, 1 could not be looked at',
  )
  expect(await Promise.all([held, changed, missing].map(id => tierOf(id ?? '')))).toEqual([
    'verified',
    'unverified',
    'verified',
  ])
  const page = await (await fetch(`${service.url}/submissions/${numbers[1]}`)).text()
  for (const words of ['Stale: the checks have changed', reason, '<bdi>server</bdi>'])
    expect(page).toContain(words)

  const second = reconcile('--all')
  expect(second.lines).toContain(`submission ${numbers[0]}, run ${held}: fits as it did`)
  expect(second.lines.at(-1)).toBe(
    '2 verified submissions; by checks version 1, 1 fit, 0 became stale, 1 could not be looked at',
  )
})
