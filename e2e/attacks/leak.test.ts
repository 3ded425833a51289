// Attacks, rows 9 to 11: reading the answers or the seed from what the service says, guessing the seed, choosing it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawEvent } from '../../seeds/draw.ts'
import { eventIds } from '../../seeds/edition.ts'
import { commitTo, isSeed } from '../../seeds/seed.ts'
import { type RunningService, startService } from '../service.ts'
import { findInHall, kindsOf, readEnded, readLive } from './evidence.ts'
import { HttpCourse, pairsOf } from './http-course.ts'
import { startInProcess } from './in-process.ts'
import { chiSquare, findLeaks, findRightLink, type RightLink } from './leak-scan.ts'
import { sharedPaths, type Walk, walkRun } from './leak-walk.ts'
import { alertOf, codesOf } from './page-text.ts'
import { listRuns } from './storage.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  await service?.end()
  service?.remove()
})

/** Walks that many runs, six at a time, and returns what was found in them. */
async function scanWalks(count: number, secret: string, walk: (team: string) => Promise<Walk>) {
  const shared = new Map<string, Set<string>>()
  const rightLinks: RightLink[] = []
  const seeds = new Set<string>()
  const hits: string[] = []
  let responses = 0
  const look = (one: Walk) => {
    responses += one.seen.length
    hits.push(...findLeaks(one, secret))
    rightLinks.push(findRightLink(one))
    seeds.add(one.evidence.seed)
    for (const { path, headers, body } of one.seen.filter(({ path }) => sharedPaths.includes(path))) {
      const withoutTicket = body.replace(/name="ticket" value="[\w-]{44}"/, '')
      const same = JSON.stringify([{ ...headers, date: '' }, withoutTicket])
      shared.set(path, (shared.get(path) ?? new Set()).add(same))
    }
  }
  let begun = 0
  const walker = async () => {
    while (begun < count) look(await walk(`Pryer ${++begun}`))
  }
  await Promise.all(Array.from({ length: 6 }, walker))
  const versions = [...shared].map(([path, { size }]) => ({ path, versions: size }))
  return { responses, hits, seeds, rightLinks, versions }
}

describe('row 9: what the service says before an answer is given', () => {
  it('holds no answer, no seed and no secret over HTTP, in 20 runs', async () => {
    const secret = readFileSync(join(service.dataDir, 'secret'), 'utf8').trim()
    const { responses, hits, seeds, versions } = await scanWalks(20, secret, team =>
      walkRun(service.url, team),
    )
    console.log(`Leaks over HTTP: 20 runs, ${responses} responses, hits = ${hits.length}`)
    expect(hits).toEqual([])
    expect(seeds.size).toBe(20)
    expect(versions).toEqual(sharedPaths.map(path => ({ path, versions: 1 })))
  })

  it('holds none of them in 1,000 runs in this process, and nothing marks the right link', async () => {
    const { url, transport, secret, end } = await startInProcess()
    const walk = (team: string) => walkRun(url, team, { transport })
    const found = await scanWalks(1000, secret, walk).finally(end)
    const byPlace = chiSquare(found.rightLinks.map(({ place }) => place))
    const byAddress = chiSquare(found.rightLinks.map(({ addressRank }) => addressRank))
    console.log(
      `Leaks in process: 1000 runs, ${found.responses} responses, hits = ${found.hits.length}; chi-square of the ` +
        `right link (15 degrees): by place ${byPlace.toFixed(1)}, by address ${byAddress.toFixed(1)}`,
    )
    expect(found.hits).toEqual([])
    expect(found.seeds.size).toBe(1000)
    expect(found.versions).toEqual(sharedPaths.map(path => ({ path, versions: 1 })))
    // Chance alone goes beyond 60 about twice in ten million times.
    expect(byPlace).toBeLessThan(60)
    expect(byAddress).toBeLessThan(60)
  }, 300_000)
})

describe('row 10: the generator of the repository', () => {
  it('is of no use without the seed, which nothing public tells while the run is live', async () => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Guesser' })
    const sprint = await course.load(course.pathOf('e1'))
    const live = await readLive(service.url, course.id)
    expect(Object.keys(live)).toEqual([
      ...['id', 'edition', 'practice', 'tier', 'outcome', 'declared', 'commitment', 'records'],
    ])
    expect(live.records.map(record => Object.keys(record))).toEqual([['position', 'kind', 'arrivedAtUs']])

    const [startedAtUs = 0] = live.records.map(({ arrivedAtUs }) => arrivedAtUs)
    const ticket = pairsOf(course.sent.find(({ path }) => path === '/runs')?.fields ?? {})[0]?.[1] ?? ''
    const known = [course.id, course.key, live.commitment, live.edition, ticket, String(startedAtUs)]
    const times = Array.from({ length: 1000 }, (_, at) => String(Math.floor(startedAtUs / 1000) - at))
    const numbers = Array.from({ length: 1000 }, (_, at) => String(at))
    const guesses = [...known, ...times, ...numbers].flatMap(guess => [guess, commitTo(guess)])
    const hits = guesses.filter(guess => drawEvent(guess, 'e1').shown.email === codesOf(sprint)[1])
    expect(hits).toEqual([])

    await course.solveUntil('finish')
    await course.finish()
    const { seed, commitment } = await readEnded(service.url, course.id)
    expect(isSeed(seed)).toBe(true)
    expect(commitTo(seed)).toBe(commitment)
    expect(drawEvent(seed, 'e1').shown.email).toBe(codesOf(sprint)[1])
  })
})

const chosen = 'a'.repeat(64)

describe('row 11: a seed that the entrant chooses', () => {
  it('is refused with the start, in the address and in the form', async () => {
    const course = new HttpCourse(service.url)
    const before = await listRuns(service.dataDir)
    const start = await course.prepareStart({ team: 'Chooser' })
    const query = await course.ask({ ...start, path: `/runs?seed=${chosen}` })
    expect(query.status).toBe(400)
    expect(alertOf(query.body)).toBe('Cannot take the address: the field "seed" is unknown.')
    const form = await course.ask({ ...start, fields: [...pairsOf(start.fields ?? {}), ['seed', chosen]] })
    expect(form.status).toBe(400)
    expect(alertOf(form.body)).toBe('Cannot take the form: the field "seed" is unknown.')
    await expect(listRuns(service.dataDir)).resolves.toEqual(before)
  })

  it.each([...eventIds, 'e3b', 'finish'] as const)('is refused on the page %s', async page => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Chooser' })
    const { status, body } = await course.ask({
      method: 'GET',
      path: `${course.pathOf(page)}?seed=${chosen}`,
    })
    expect(status).toBe(400)
    expect(alertOf(body)).toBe('Cannot take the address: the field "seed" is unknown.')
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(['start'])
  })

  it('is not taken from the address of the home page', async () => {
    const course = new HttpCourse(service.url)
    await course.ask({ method: 'GET', path: `/?seed=${chosen}` })
    await course.run({ team: 'Chooser' })
    const { seed } = await readEnded(service.url, course.id)
    expect(seed).not.toBe(chosen)
    expect(isSeed(seed)).toBe(true)
  })
})

describe('row 11: starting again and again for an easy draw', () => {
  it("is counted beside the team's name in the Hall, however it is spelt", async () => {
    for (const team of ['Grinder', 'GRIND-ER']) {
      const course = new HttpCourse(service.url)
      await course.start({ team, model: 'm-1', harness: 'h' })
    }
    const other = new HttpCourse(service.url)
    await other.run({ team: 'Grinder', model: 'another model', harness: 'h' })
    const course = new HttpCourse(service.url)
    await course.run({ team: 'Grinder', model: 'M 1', harness: 'h' })
    expect((await findInHall(service.url, course.id))?.text).toContain('| 1 of 3 |')
    expect((await findInHall(service.url, other.id))?.text).toContain('| 1 of 1 |')
  })
})
