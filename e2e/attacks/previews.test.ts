// Attacks, row 31, as far as the course goes: what fetches an address without meaning it writes nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventIds } from '../../seeds/edition.ts'
import { type RunningService, startService } from '../service.ts'
import { kindsOf, readEnded } from './evidence.ts'
import { type CourseRequest, HttpCourse } from './http-course.ts'
import { sendHttp } from './http-request.ts'
import { linksOf } from './page-text.ts'
import { listRuns } from './storage.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  await service?.end()
  service?.remove()
})

/** Ways to ask for an address that nobody has followed yet. */
const ahead = [
  { name: 'HEAD', method: 'HEAD', headers: {} },
  { name: 'Sec-Purpose: prefetch', method: 'GET', headers: { 'sec-purpose': 'prefetch' } },
  {
    name: 'Sec-Purpose: prefetch;prerender',
    method: 'GET',
    headers: { 'sec-purpose': 'prefetch;prerender' },
  },
  { name: 'Purpose: prefetch', method: 'GET', headers: { purpose: 'prefetch' } },
  { name: 'X-Purpose: preview', method: 'GET', headers: { 'x-purpose': 'preview' } },
  { name: 'X-Moz: prefetch', method: 'GET', headers: { 'x-moz': 'prefetch' } },
] as const

describe('row 31: a request ahead of any wish', () => {
  it.each(ahead.flatMap(way => (['e2', 'e5'] as const).map(event => ({ ...way, event }))))(
    'writes nothing on a link of $event, which still counts afterwards: $name',
    async ({ event, method, headers }) => {
      const course = new HttpCourse(service.url)
      await course.start({ team: 'Preview' })
      await course.solveUntil(event)
      const before = await kindsOf(service.url, course.id)
      for (const { href } of linksOf(await course.load(course.pathOf(event)))) {
        const { status } = await sendHttp(service.url + href, { method, headers })
        expect(status).toBe(503)
      }
      await expect(kindsOf(service.url, course.id)).resolves.toEqual(before)
      await course.solveUntil('finish', event)
      await expect(course.finish()).resolves.toContain(' events 5/5 ')
      const { records } = await readEnded(service.url, course.id)
      expect(records.map(({ kind }) => kind)).toEqual(['start', ...eventIds.map(() => 'event'), 'finish'])
    },
  )

  it.each(ahead)('writes nothing on any page of the site or of a run: $name', async ({ method, headers }) => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Crawler' })
    const runs = await listRuns(service.dataDir)
    const pages = [...eventIds, 'e3b', 'finish'] as const
    const site = [
      '/',
      '/practice',
      '/hall',
      '/hall/pictures',
      '/hall.csv',
      '/runs.ndjson',
      '/feed.atom',
      '/api',
      '/compare',
      '/rules',
      '/llms.txt',
      '/robots.txt',
      '/runs',
      '/run',
    ]
    const paths = [...site, ...pages.map(page => course.pathOf(page)), `/runs/${course.id}`]
    for (const path of paths) await sendHttp(service.url + path, { method, headers })
    await expect(listRuns(service.dataDir)).resolves.toEqual(runs)
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(['start'])
  })

  it('writes nothing by a crawler that follows every link but those that answer', async () => {
    const course = new HttpCourse(service.url)
    await course.start({ team: 'Crawler' })
    const runs = await listRuns(service.dataDir)
    const seen = new Set<string>()
    const due: CourseRequest['path'][] = ['/', course.pathOf('e1'), `/runs/${course.id}`]
    for (let path = due.pop(); path !== undefined; path = due.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      const { location, body } = await sendHttp(service.url + path, { method: 'GET' })
      const next = [...(location ? [location] : []), ...linksOf(body).map(({ href }) => href)]
      due.push(...next.filter(href => href.startsWith('/')).map(href => href.split('#')[0] ?? ''))
    }
    const evidence = `/runs/${course.id}`
    for (const path of [
      '/hall',
      '/hall/pictures',
      '/feed.atom',
      '/practice',
      '/rules',
      course.pathOf('e1'),
      evidence,
      `${evidence}.json`,
    ])
      expect(seen).toContain(path)
    await expect(listRuns(service.dataDir)).resolves.toEqual(runs)
    await expect(kindsOf(service.url, course.id)).resolves.toEqual(['start'])
  })
})
