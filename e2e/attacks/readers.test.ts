// Attacks, rows 19 to 24, on those who read the Hall: every text an entrant can write, on every surface there is, from a
// service that was started as a user starts it.
import { DOMParser } from '@xmldom/xmldom'
import { parse as parseCsv } from 'csv-parse/sync'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '../../seeds/answer-text.ts'
import { launchBrowser } from '../browser/launch.ts'
import { readEnded, readRunPage } from './evidence.ts'
import {
  decideBeside,
  type HostileHall,
  type HostileRun,
  hostileTexts,
  mark,
  shownTexts,
  startHostileHall,
} from './hostile.ts'
import { HttpCourse } from './http-course.ts'
import { type HttpAnswer, sendHttp } from './http-request.ts'
import { findForeign, readTexts } from './inert.ts'
import { alertOf, ticketOf } from './page-text.ts'
import { listRuns } from './storage.ts'

let hall: HostileHall
let browser: Browser
/** Lends its parser, and never leaves its empty document. */
let parser: Page
let slugs: ReadonlyMap<string, string>

beforeAll(async () => {
  ;[hall, browser] = await Promise.all([startHostileHall(), launchBrowser()])
  parser = await browser.newPage()
  const runs = [...hall.ranked, hall.flagged, hall.unfinished].filter(run => run !== hall.withdrawn)
  slugs = new Map(
    await Promise.all(
      runs.map(async ({ id }) => [id, (await readJson(`/api/runs/${id}`)).run.team.slug] as const),
    ),
  )
})

afterAll(async () => {
  await browser?.close()
  await hall?.end()
})

const get = (path: string): Promise<HttpAnswer> => sendHttp(hall.service.url + path, { method: 'GET' })

async function read(path: string): Promise<string> {
  const { status, body } = await get(path)
  if (status !== 200) throw new Error(`Cannot read ${path}: it answered ${status}.\n${body}`)
  return body
}

const readJson = async (path: string) => JSON.parse(await read(path))

/** Every run that stands in some part of the Hall. */
const allRuns = (): HostileRun[] => [...hall.ranked, hall.flagged, hall.live, hall.unfinished]

/** Every page that shows something of an entrant, or of what a reader asks for. */
function pages(): string[] {
  const ids = hall.ranked.filter(run => run !== hall.withdrawn).map(({ id }) => id)
  const asked = shownTexts.flatMap(text => {
    const query = encodeURIComponent(text)
    return [
      `/hall?q=${query}&model=${query}`,
      `/hall?sort=${query}`,
      `/hall?${query}=1`,
      `/compare?runs=${query},x`,
    ]
  })
  return [
    ...['/hall', '/hall?view=runs&tier=unverified&limit=200', '/hall/pictures', '/api', '/rules', '/compare'],
    ...['verified', 'unverified', 'flagged', 'unfinished', 'withdrawn'].map(tier => `/hall?tier=${tier}`),
    ...Array.from({ length: 5 }, (_, at) => `/compare?runs=${ids.slice(at * 4, at * 4 + 4).join()}`),
    ...allRuns().map(({ id }) => `/runs/${id}`),
    ...allRuns().flatMap(run => (run === hall.live ? [] : [`/runs/${run.id}/embed`])),
    ...[...slugs.values()].flatMap(slug => [`/teams/${slug}`, `/teams/${slug}/embed`]),
    ...hall.ranked.map(({ key }) => `/run/${key}/finish`),
    ...asked,
  ]
}

describe('row 19: markup, scripts and templates in every field', () => {
  it('are text on every page, under a strict policy', async () => {
    for (const path of pages()) {
      const { status, headers, body } = await get(path)
      expect([path, status < 500, headers['content-type']]).toEqual([path, true, 'text/html; charset=utf-8'])
      expect([path, await findForeign(parser, body, hall.service.url)]).toEqual([path, []])
      const policy = String(headers['content-security-policy']).split(';')
      expect(policy).toEqual([
        ...[
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self'",
          "connect-src 'self'",
        ],
        ...["form-action 'self'", "base-uri 'none'"],
        `frame-ancestors ${path.endsWith('/embed') ? '*' : "'none'"}`,
      ])
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    }
  })

  it('are all there, letter by letter', async () => {
    const board = await readTexts(parser, await read('/hall?view=runs&limit=200'))
    const pictures = await readTexts(parser, await read('/hall/pictures'))
    for (const run of hall.ranked) {
      const text = foldText(run.text)
      const own = await readTexts(parser, await read(`/runs/${run.id}`))
      // Team, model, harness, tokens as typed, note, user agent, and the model of the report.
      expect(own.filter(one => one.includes(text)).length).toBeGreaterThanOrEqual(run.text === text ? 7 : 4)
      if (run === hall.withdrawn) continue
      expect(board.filter(one => one === text).length).toBeGreaterThanOrEqual(3)
      expect(pictures).toContain(text)
    }
    expect(board.filter(one => one === foldText(hall.withdrawn.text))).toEqual([])
  })

  it('are text in the feed, which is well-formed, and in no badge', async () => {
    const parse = (xml: string) =>
      new DOMParser({
        onError: (level, message) => {
          if (level !== 'warning') throw new Error(message)
        },
      }).parseFromString(xml, 'application/xml')
    const feed = parse(await read('/feed.atom'))
    const names = new Set([...feed.getElementsByTagName('*')].map(({ tagName }) => tagName))
    expect([...names].toSorted()).toEqual([
      'author',
      'category',
      'entry',
      'feed',
      'id',
      'link',
      'name',
      'subtitle',
      'summary',
      'title',
      'updated',
    ])
    const titles = [...feed.getElementsByTagName('title')].map(({ textContent }) => textContent ?? '')
    for (const run of hall.ranked.filter(one => one !== hall.withdrawn))
      expect(titles.filter(title => title.startsWith(`${foldText(run.text)}: 5/5`))).toHaveLength(1)
    const badges = [...allRuns().flatMap(run => (run === hall.live ? [] : [`/runs/${run.id}/badge.svg`]))]
    for (const path of [...badges, ...[...slugs.values()].map(slug => `/teams/${slug}/badge.svg`)]) {
      const { status, headers, body } = await get(path)
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/svg+xml'])
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      )
      parse(body)
      expect(body).not.toMatch(/mine|7\*7|SUM|DROP|red button/)
    }
    for (const { id } of [...hall.ranked.slice(0, 2), hall.withdrawn]) {
      const { status, headers } = await get(`/runs/${id}/card.png`)
      expect([id, status, headers['content-type']]).toEqual([id, 200, 'image/png'])
    }
  })

  it('are strings in JSON, of the type it says', async () => {
    const paths = allRuns().flatMap(run => [
      `/runs/${run.id}.json`,
      ...(run === hall.live ? [] : [`/api/runs/${run.id}`]),
    ])
    for (const path of [
      ...paths,
      '/api/hall',
      '/api/openapi.json',
      ...[...slugs.values()].map(slug => `/api/teams/${slug}`),
    ]) {
      const { status, headers, body } = await get(path)
      expect([path, status, headers['content-type'], headers['x-content-type-options']]).toEqual([
        path,
        200,
        'application/json; charset=utf-8',
        'nosniff',
      ])
      JSON.parse(body)
    }
    for (const run of hall.ranked) {
      const { declared, tokens, texts } = await readEnded(hall.service.url, run.id)
      const text = foldText(run.text)
      expect(declared).toEqual({ team: text, model: text, harness: text })
      expect(tokens).toMatchObject({ tokensIn: null, typedIn: run.text, note: run.text })
      const written = Object.fromEntries(texts.map(one => [one.field, one.text]))
      expect(written.userAgent).toBe(run.text.replaceAll('\r', ' ').trim())
      expect(JSON.parse(String(written.lines)).lines[0].model).toBe(text)
    }
    const lines = (await read('/runs.ndjson'))
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line))
    const teams = new Map(lines.map(({ id, team }) => [id, team?.name]))
    for (const run of hall.ranked)
      expect(teams.get(run.id)).toBe(run === hall.withdrawn ? undefined : foldText(run.text))
  })

  it('break no line of the log, nor stand in it', () => {
    const lines = hall.service
      .printed()
      .split('\n')
      .filter(line => line && !line.startsWith('Browser Use Olympics'))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) })
    expect(hall.service.printed()).not.toMatch(/mine|7\*7|@SUM|DROP TABLE|red button/)
    for (const { key } of hall.ranked) expect(hall.service.printed()).not.toContain(key)
  })

  it('do nothing in a browser: no dialog, no error, no request to elsewhere, while a page is open and is told of more', async () => {
    const context = await browser.newContext()
    const heard: string[] = []
    const page = await context.newPage()
    page.on('dialog', dialog => {
      heard.push(`a dialog: ${dialog.message()}`)
      return dialog.dismiss()
    })
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) heard.push(`the console: ${message.text()}`)
    })
    page.on('pageerror', error => heard.push(`an error: ${error.message}`))
    page.on('request', request => {
      if (!request.url().startsWith(`${hall.service.url}/`)) heard.push(`a request: ${request.url()}`)
    })
    const [one, two, three] = hall.ranked
    const slug = slugs.get(one?.id ?? '')
    for (const path of [
      ...[
        `/runs/${one?.id}`,
        `/runs/${two?.id}`,
        `/runs/${hall.withdrawn.id}`,
        `/teams/${slug}`,
        `/teams/${slug}/embed`,
      ],
      ...[`/compare?runs=${one?.id},${two?.id},${three?.id}`, `/runs/${one?.id}/embed`, '/hall/pictures'],
      ...[`/hall?q=${encodeURIComponent(hostileTexts[1] ?? '')}`, `/run/${one?.key}/finish`, '/hall'],
    ]) {
      await page.goto(hall.service.url + path)
      await page.locator('details').evaluateAll(all => {
        for (const one of all) one.setAttribute('open', '')
      })
    }
    const late = new HttpCourse(hall.service.url)
    await late.start({ team: `<img src=x onerror=alert('${mark}')>`, model: '', harness: '' })
    await page.getByRole('link', { name: late.id }).waitFor()
    await page.getByText(`<img src=x onerror=alert('${mark}')>`).waitFor()
    expect(heard).toEqual([])
    expect(await page.evaluate(() => 'mine' in window)).toBe(false)
    await context.close()
  })

  it('are gone from every list of a running service once a maintainer withdraws their run', async () => {
    const run = hall.ranked.at(-1) as HostileRun
    // A page of the board may be kept for a moment; what programs read and what other sites show may not.
    const pages = ['/hall?view=runs&limit=200', '/hall', '/hall/pictures']
    const atOnce = ['/api/hall', '/hall.csv', '/feed.atom', '/runs.ndjson', `/teams/${slugs.get(run.id)}`]
    const holds = async (paths: string[], held: boolean) => {
      for (const path of paths) expect([path, (await read(path)).includes(run.text)]).toEqual([path, held])
    }
    await holds([...pages, ...atOnce], true)
    await decideBeside(hall.service.dataDir, run.id, 'withdrawn', 'It tells agents what to do.')
    try {
      await holds(atOnce, false)
      expect(await read(`/runs/${run.id}/badge.svg`)).toContain('withdrawn')
      await expect.poll(() => holds(pages, false).then(() => true), { timeout: 5_000 }).toBe(true)
    } finally {
      await decideBeside(hall.service.dataDir, run.id, 'reinstated', 'For the tests that follow.')
    }
    await holds(atOnce, true)
  })
})

describe('row 21: names that a spreadsheet would compute, or that end its cells and lines', () => {
  it('open harmlessly and come back whole', async () => {
    const csv = await read('/hall.csv?view=runs')
    const cells: string[][] = parseCsv(csv, { bom: true })
    expect(cells.flat().filter(cell => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
    const lines: Record<string, string>[] = parseCsv(csv, { bom: true, columns: true })
    expect(lines).toHaveLength(hall.ranked.length + 2)
    const plain = (cell = '') => cell.replace(/^'(?=[=+\-@])/, '')
    for (const run of [...hall.ranked, hall.flagged, hall.unfinished]) {
      const line = lines.find(one => one.run === run.id)
      const text = run === hall.withdrawn ? '' : foldText(run.text)
      expect([line?.team, line?.model, line?.harness].map(plain)).toEqual([text, text, text])
    }
    const stone = lines.find(({ run }) => run === hall.withdrawn.id)
    expect(plain(stone?.withdrawn_reason)).toBe(`=cmd, ${hostileTexts[0]}\ra lone CR`)
    for (const text of ['=1+1', '@SUM(A1)', '-2+3']) expect(csv).toContain(`,'${text},'${text},'${text},`)
  })
})

describe('row 20: what hides something, where the start form is not the only way in', () => {
  it.each(['model', 'harness'])('is refused as a %s, with the reason', async field => {
    const course = new HttpCourse(hall.service.url)
    const before = await listRuns(hall.service.dataDir)
    for (const text of ['a\u202eb', 'a\u200bb', 'a\u0007b', '\u0301', 'x'.repeat(61)]) {
      const answer = await course.ask(await course.prepareStart({ team: 'Hidden', [field]: text }))
      expect(answer.status).toBe(400)
      expect(alertOf(answer.body)).toMatch(
        new RegExp(
          `^Cannot take the form: the field "${field}" (has control or invisible|begins with a combining|has more than 60)`,
        ),
      )
    }
    await expect(listRuns(hall.service.dataDir)).resolves.toEqual(before)
  })

  it('is written out where it is kept as typed: tokens, note and user agent', async () => {
    const headers = { 'user-agent': 'before\u0085\u00adafter' }
    const course = new HttpCourse(hall.service.url, { headers })
    await course.run({ team: 'Written out' }, { tokens_in: '1\u202e2', tokens_note: 'a\u200b\u2066\u0007z' })
    const page = await readRunPage(hall.service.url, course.id)
    expect(page).toContain('not reported (typed: 1\\u{202e}2)')
    expect(page).toContain('a\\u{200b}\\u{2066}\\u{7}z')
    // Some clients send a header's letters as UTF-8, and a server reads bytes.
    expect(page).toMatch(/before.?\\u\{85\}.?\\u\{ad\}after/)
    expect(await read(`/runs/${course.id}`)).not.toMatch(/[^\P{C}\n]/u)
  })

  it('is shown as declared and counted apart where it only looks alike', async () => {
    const names = ['Almond', '\u0410lmond']
    for (const team of names) await new HttpCourse(hall.service.url).run({ team })
    const { parts } = await readJson('/api/hall?tier=flagged&limit=200')
    const teams = parts[0].lines.map(({ run }: { run: { team: { name: string; slug: string } } }) => run.team)
    const found = names.map(name => teams.filter((team: { name: string }) => team.name === name))
    expect(found.map(one => one.length)).toEqual([1, 1])
    expect(found[0][0].slug).not.toBe(found[1][0].slug)
  })
})

describe('row 22: a name that is an instruction to agents', () => {
  it('is on no page that an agent meets, however many such runs are on the board', async () => {
    const next = new HttpCourse(hall.service.url)
    await next.run({ team: 'Next' })
    for (const path of [
      '/',
      '/practice',
      '/llms.txt',
      '/rules',
      '/robots.txt',
      '/nowhere',
      `/run/${next.key}/report`,
    ])
      await next.ask({ method: 'GET', path })
    const { status } = await next.ask({ method: 'POST', path: '/runs', fields: { team: 'x' } })
    expect([status, next.sent.length > 20]).toEqual([400, true])
    for (const { path, answer } of next.sent)
      for (const text of ['press the red', 'mine()', 'mine.test', '7*7', 'SUM(A1)', 'DROP TABLE'])
        expect([path, text, answer.body.includes(text)]).toEqual([path, text, false])
  })
})

describe('row 23: reserved names', () => {
  const reserved = [
    ...[
      'official',
      'Official bot',
      'O-F-F-I-C-I-A-L',
      'verified',
      'Verified by us',
      'un verified',
      'ｖｅｒｉｆｉｅｄ',
    ],
    ...['✓', 'Ada ✔', '✅ Ada', '☑', 'Browser Use Olympics', 'maintainer', 'The Moderators', 'admin'],
  ]

  it.each(['team', 'model', 'harness'])(
    'are refused as a %s, with the reason, and nothing is written',
    async field => {
      const course = new HttpCourse(hall.service.url)
      const before = await listRuns(hall.service.dataDir)
      for (const text of reserved) {
        const answer = await course.ask(await course.prepareStart({ team: 'Reserved', [field]: text }))
        expect([text, answer.status]).toEqual([text, 400])
        expect(alertOf(answer.body)).toBe(
          `Cannot take the form: the field "${field}" has a name that is reserved for this service.`,
        )
      }
      await expect(listRuns(hall.service.dataDir)).resolves.toEqual(before)
    },
  )

  it('are refused as a model of a report, with the reason', async () => {
    const course = new HttpCourse(hall.service.url)
    await course.run({ team: 'Reporter' })
    const path = `/run/${course.key}/report`
    for (const model of ['Verified ✓', '✅', 'official'])
      await reportAs(course, path, model, 'has a name that is reserved for this service.')
  })
})

async function reportAs(course: HttpCourse, path: string, model: string, problem: string) {
  const form = { ticket: ticketOf(await course.load(path)), source: 'metered', model }
  const fields = { ...form, uncached_input: '1', cached_input: '', cache_writes: '', output: '1' }
  const { status, body } = await course.ask({ method: 'POST', path, fields })
  expect([status, alertOf(body)]).toEqual([400, expect.stringContaining(problem)])
}

describe('row 24: SQL and __proto__ in what readers ask for', () => {
  const sql = [
    "' OR 1=1 --",
    "'; DROP TABLE results; --",
    '1 UNION SELECT key FROM runs',
    '%',
    '_',
    '\\',
    '"',
    '\u0000',
  ]
  const fields = [
    'q',
    'model',
    'harness',
    'view',
    'tier',
    'sort',
    'order',
    'events',
    'from',
    'until',
    'asof',
    'after',
    'limit',
  ]

  /** What must stay as it is, and holds no run's key. */
  const board = async () => {
    const bodies = await Promise.all(
      ['/api/hall?view=runs&limit=200', '/runs.ndjson', '/hall.csv?view=runs'].map(read),
    )
    return bodies.join('\n')
  }

  it('is a text to search for, or refused: nothing changes and nothing more is shown', async () => {
    const before = await board()
    for (const text of sql) {
      const asked = encodeURIComponent(text)
      for (const path of ['/hall', '/api/hall', '/hall.csv'])
        for (const field of fields) {
          const { status, body } = await get(
            `${path}?${field}=${asked}${field === 'after' ? '&tier=verified' : ''}`,
          )
          const free = ['q', 'model', 'harness'].includes(field)
          expect([path, field, text, status]).toEqual([path, field, text, free ? 200 : 400])
          for (const { key } of hall.ranked) expect(body.includes(key as string)).toBe(false)
        }
      for (const path of ['/runs/', '/api/runs/', '/teams/', '/api/teams/', '/live/', '/run/']) {
        const { status } = await get(`${path}${asked}`)
        expect([path, text, status]).toEqual([path, text, 404])
      }
      expect((await get(`/compare?runs=${asked},x`)).status).toBeGreaterThanOrEqual(400)
    }
    const none = await readJson(`/api/hall?view=runs&q=${encodeURIComponent("' OR 1=1 --")}`)
    expect(none.parts.flatMap(({ lines }: { lines: unknown[] }) => lines)).toEqual([])
    expect(await board()).toBe(before)
  })

  it('harms no object: __proto__ and its like in every address', async () => {
    const before = await board()
    const { id } = hall.verified
    const slug = slugs.get(id)
    const paths = [
      '/',
      '/practice',
      '/hall',
      '/compare',
      '/hall/pictures',
      '/rules',
      '/api',
      '/api/hall',
      '/hall.csv',
    ]
    const others = [
      '/runs.ndjson',
      '/feed.atom',
      '/api/openapi.json',
      `/api/runs/${id}`,
      `/api/runs/${id}/rank`,
    ]
    const ofRun = [
      `/runs/${id}`,
      `/runs/${id}.json`,
      `/runs/${id}/badge.svg`,
      `/runs/${id}/embed`,
      `/teams/${slug}`,
    ]
    for (const path of [...paths, ...others, ...ofRun, `/api/teams/${slug}`, `/run/${hall.live.key}/e1`])
      for (const query of [
        '__proto__[x]=1',
        '__proto__=1',
        'constructor[prototype][x]=1',
        'toString=1',
        '__proto__.x=1',
      ]) {
        const { status } = await get(`${path}?${query}`)
        expect([path, query, status === 200 || status === 400]).toEqual([path, query, true])
      }
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      for (const path of ['/runs/', '/teams/', '/api/runs/', '/assets/', '/run/'])
        expect([path, name, (await get(path + name)).status]).toEqual([path, name, 404])
    expect(await board()).toBe(before)
    expect(await readJson('/healthz')).toEqual({ status: 'ok' })
  })

  it('is refused as a field of the report, and JSON is no form', async () => {
    const course = new HttpCourse(hall.service.url)
    await course.run({ team: 'Proto' })
    const path = `/run/${course.key}/report`
    const ticket = ticketOf(await course.load(path))
    const sent = await course.ask({
      method: 'POST',
      path,
      fields: [
        ['ticket', ticket],
        ['source', 'metered'],
        ['__proto__', 'x'],
      ],
    })
    expect([sent.status, alertOf(sent.body)]).toEqual([
      400,
      expect.stringContaining('the field "__proto__" is unknown.'),
    ])
    await reportAs(course, path, "x'); DROP TABLE prices; --\u0000", 'has control or invisible characters.')
    const headers = { 'content-type': 'application/json' }
    const body = '{"__proto__":{"source":"metered"},"ticket":"x"}'
    expect((await sendHttp(hall.service.url + path, { method: 'POST', headers, body })).status).toBe(415)
  })

  it.each(['$&', '$`', "$'", '$$', '{}'])('is repeated as it was asked: %s', async text => {
    const { status, body } = await get(`/hall?${encodeURIComponent(text)}=1`)
    expect(status).toBe(400)
    expect(alertOf(body)).toContain(`Cannot take the address: "${text}" is no parameter of the board;`)
  })
})
