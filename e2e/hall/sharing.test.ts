// What other sites show of the Hall: lines that are copied, a badge, a page in a frame; nothing else lets itself be framed.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useHalls } from './site.ts'

const halls = useHalls(7)

/** Another site: a page that shows whatever its address asks for. */
let server: Server
let elsewhere = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = new URL(request.url ?? '/', 'http://elsewhere').searchParams.get('body') ?? ''
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>Elsewhere</title>${body}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const openElsewhere = (page: Page, body: string) => page.goto(`${elsewhere}?body=${encodeURIComponent(body)}`)

/** Presses a button that copies; the clipboard then holds exactly that. */
async function copy(page: Page, name: string, text: string) {
  await page.getByRole('button', { name }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: 15_000 }).toBe(text)
}

/** Returns the path of Ada's page. */
async function teamPath(page: Page) {
  await page.goto(`${halls.of(7)}/runs/FASTEST2`)
  return (await page.getByRole('link', { name: 'Ada' }).getAttribute('href')) ?? ''
}

describe.each([
  ['a run’s page', 'run FASTEST2', async () => '/runs/FASTEST2', 'rank 1 of 1, 12.346 s, verified'],
  ['a team’s page', 'this team', teamPath, 'rank 1 of 1 verified teams'],
] as const)('what %s has to copy', (_, what, pathOf, standing) => {
  it('is exactly its lines, which show the badge and the frame on another site', async () => {
    const page = await halls.openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    const path = await pathOf(page)
    const address = halls.of(7) + path
    await page.goto(address)
    expect(await page.getByRole('img', { name: `Badge of ${what}` }).evaluate(widthOf)).toBeGreaterThan(100)
    const words = `Browser Use Olympics, ${what}`
    const frame = `<iframe src="${address}/embed" width="480" height="200" title="${words}"></iframe>`
    await copy(page, 'Copy as Markdown', `[![${words}](${address}/badge.svg)](${address})`)
    await copy(page, 'Copy the frame', frame)

    await openElsewhere(
      page,
      `${frame}<a href="${address}"><img alt="${words}" src="${address}/badge.svg"></a>`,
    )
    expect(await page.getByRole('img', { name: words }).evaluate(widthOf)).toBeGreaterThan(100)
    const framed = page.frameLocator('iframe')
    expect(await framed.getByRole('heading', { level: 1 }).innerText()).toBe('Ada')
    expect(await framed.getByText(standing).count()).toBe(1)
    // The styles have come, and all of it is in sight.
    const fits = await framed
      .locator('html')
      .evaluate(({ scrollHeight, scrollWidth }) => [scrollHeight, scrollWidth])
    expect(fits).toEqual([200, 480])
    const opened = page.waitForEvent('popup')
    await framed.getByRole('link', { name: 'Browser Use Olympics' }).click()
    await (await opened).waitForURL(address)
  })
})

describe('every other page', () => {
  it('can not be framed by another site', async () => {
    const page = await halls.openPage()
    const team = await teamPath(page)
    const paths = [
      '/',
      '/hall',
      '/hall/pictures',
      '/compare',
      '/runs/FASTEST2',
      team,
      '/rules',
      '/practice',
      '/api',
    ]
    const more = ['/nowhere', '/runs/NOBODY22/embed', '/run/key-of-FASTEST2/report']
    const frames = [...paths, ...more].map(path => `<iframe src="${halls.of(7)}${path}"></iframe>`)
    await openElsewhere(
      page,
      [`<iframe src="${halls.of(7)}/runs/FASTEST2/embed"></iframe>`, ...frames].join(''),
    )
    const shown = () =>
      page
        .frames()
        .slice(1)
        .map(frame => frame.url())
    const refused = frames.map(() => 'chrome-error://chromewebdata/')
    await expect.poll(shown, { timeout: 15_000 }).toEqual([`${halls.of(7)}/runs/FASTEST2/embed`, ...refused])
  })
})

/** Waits for a picture and returns how wide it is, 0 when there is none. */
async function widthOf(image: Element): Promise<number> {
  await (image as HTMLImageElement).decode().catch(() => null)
  return (image as HTMLImageElement).naturalWidth
}
