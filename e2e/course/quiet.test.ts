// What happens beside the pages on the whole way through: no complaint of the browser, no failed request, nothing
// kept; and every page says whose run it is.
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { shownRun } from './evidence.ts'
import { useSite } from './site.ts'
import { walkCourse } from './walk.ts'

const site = useSite()

const complaints: string[] = []
const answers: { path: string; status: number; headers: Record<string, string> }[] = []
const runs = new Map<string, string>()
let page: Page
let id: string

beforeAll(async () => {
  page = await site.openPage()
  page.on('console', message => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => complaints.push(`error: ${error.message}`))
  page.on('requestfailed', request => {
    // The icon comes after the page; whoever leaves before gives it up.
    const givenUp =
      request.url().endsWith('/favicon.svg') && request.failure()?.errorText === 'net::ERR_ABORTED'
    if (!givenUp) complaints.push(`failed: ${request.method()} ${request.url()}`)
  })
  page.on('response', response => {
    const status = response.status()
    if (status >= 400) complaints.push(`${status}: ${response.url()}`)
    answers.push({ path: new URL(response.url()).pathname, status, headers: response.headers() })
  })
  id = await walkCourse(page, site.url, { team: 'Quiet', model: 'none' }, async name => {
    if (name !== 'home') runs.set(name, await shownRun(page))
  })
})

describe('the whole way through', () => {
  it('makes the browser complain of nothing, and no request fails', () => {
    expect(complaints).toEqual([])
    expect(answers.length).toBeGreaterThan(30)
  })

  it('names the run on every page', () => {
    expect(runs.size).toBe(16)
    expect(new Set(runs.values())).toEqual(new Set([id]))
  })

  it('sends every page and every way on so that nobody keeps it or tells where it came from', () => {
    const ofRun = answers.filter(({ path }) => path.startsWith('/run'))
    expect(ofRun.length).toBeGreaterThan(20)
    const other = ofRun.filter(
      ({ headers }) =>
        headers['cache-control'] !== 'no-store, no-cache' || headers['referrer-policy'] !== 'no-referrer',
    )
    expect(other).toEqual([])
  })

  it('keeps nothing in the browser', async () => {
    expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] })
  })

  it('has an icon where its pages say', async () => {
    const icon = await page.locator('link[rel="icon"]').evaluate(link => (link as HTMLLinkElement).href)
    const answer = await fetch(icon)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })
})
