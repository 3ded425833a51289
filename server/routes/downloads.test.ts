// The downloads: harmless in a spreadsheet, whole, and read no faster than they are taken.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { parse as parseCsv } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardRun } from '../../hall/store.ts'
import { csvLineShape } from '../open-data/csv.ts'
import { runShape } from '../open-data/run.ts'
import {
  hostileReason,
  hostileTeams,
  openSampleAnswers,
  type SampleAnswers,
} from '../open-data/sample-answers.ts'
import { openTestApp } from '../test-app.ts'

let test: SampleAnswers
beforeAll(async () => {
  test = await openSampleAnswers()
})
afterAll(() => test.close())

/** Returns the lines of a spreadsheet, each with the shape it should have. */
const readCsv = (text: string) =>
  parseCsv(text, { bom: true, columns: true }).map(line => csvLineShape.parse(line))

/** Returns a cell as a spreadsheet shows it: the apostrophe says that it is text. */
const shown = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')

describe('GET /hall.csv', () => {
  it('is a file with every line of every part', async () => {
    const answer = await test.get('/hall.csv')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="hall.csv"',
    })
    expect(readCsv(answer.body).map(({ section, rank, run }) => [section, rank, run])).toEqual([
      ['verified', '1', 'VERIFY22'],
      ...hostileTeams.map(({ id }, at) => ['unverified', String(at + 1), id]),
      ['flagged', '', 'FLAGGED2'],
      ['unfinished', '', 'UNDONE22'],
      ['withdrawn', '', 'WITHDR22'],
    ])
  })

  it('has no cell that a spreadsheet would compute, and every text is whole', async () => {
    const { body } = await test.get('/hall.csv')
    const cells = parseCsv(body, { bom: true }).flat()
    expect(cells.filter(cell => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
    const lines = readCsv(body)
    for (const { id, team, model, harness } of hostileTeams) {
      const line = lines.find(({ run }) => run === id)
      expect([line?.team, line?.model, line?.harness].map(cell => shown(cell ?? ''))).toEqual([
        team,
        model,
        harness,
      ])
    }
    const withdrawn = lines.find(({ run }) => run === 'WITHDR22')
    expect(shown(withdrawn?.withdrawn_reason ?? '')).toBe(hostileReason)
  })

  it('says nothing that a withdrawn run declared', async () => {
    expect((await test.get('/hall.csv')).body).not.toContain('Secret')
  })

  it('begins with the mark by which spreadsheets know UTF-8', async () => {
    expect([...(await test.get('/hall.csv')).rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('takes the parameters of the board', async () => {
    const lines = readCsv(
      (await test.get('/hall.csv?view=runs&tier=unverified&sort=time&order=down&limit=1')).body,
    )
    expect(lines.map(({ run }) => run)).toEqual(hostileTeams.map(({ id }) => id).reverse())
  })

  it('has its heads even when nothing fits', async () => {
    const { body } = await test.get('/hall.csv?q=nobody&tier=verified')
    expect(body).toMatch(/^\u{FEFF}section,rank,run,.*\r\n$/u)
  })

  it.each([
    ['/hall.csv?sort=luck', '"sort" can be'],
    ['/hall.csv?tier=verified&after=x', 'no page of ours carries this cursor'],
    ['/runs.ndjson?tier=verified', 'it takes none.'],
  ])('%s is refused before anything is sent', async (url, words) => {
    const answer = await test.get(url, { accept: 'application/json' })
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, expect.stringContaining(words)])
    expect(answer.headers['content-disposition']).toBeUndefined()
  })
})

describe('GET /runs.ndjson', () => {
  it('has every finished run on a line, in order of finishing', async () => {
    const answer = await test.get('/runs.ndjson')
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(answer.body.endsWith('\n')).toBe(true)
    const lines = answer.body.split(/[\n\r\u0085\u2028\u2029]/).slice(0, -1)
    const runs = lines.map(line => runShape.parse(JSON.parse(line)))
    expect(runs.map(({ id }) => id)).toEqual([
      ...hostileTeams.map(({ id }) => id),
      ...['VERIFY22', 'FLAGGED2', 'WITHDR22'],
    ])
    expect(runs.at(-1)).toMatchObject({ section: 'withdrawn', withdrawn: { reason: hostileReason } })
    expect(answer.body).not.toContain('Secret')
  })

  it('is compressed for who can read that', async () => {
    const [plain, packed] = [
      await test.get('/runs.ndjson'),
      await test.get('/runs.ndjson', { 'accept-encoding': 'gzip' }),
    ]
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  })

  it.each(['identity', 'gzip'])(
    'is read no faster than it is taken, and no more once the reader leaves (%s)',
    async encoding => {
      const run = (await test.sample.hall.findRun('QUOTES22', 0)) as BoardRun
      let read = 0
      let left = () => {}
      const stopped = new Promise<void>(resolve => {
        left = resolve
      })
      async function* endless() {
        try {
          for (; read < 1_000_000; read++) {
            if (read % 1000 === 0) await new Promise(setImmediate)
            // What does not compress fills the line between the two.
            yield { ...run, noCost: randomBytes(300).toString('base64') }
          }
        } finally {
          left()
        }
      }
      const slow = await openTestApp(real => ({ hall: { ...real.hall, eachRun: endless } }))
      const url = `${await slow.app.listen({ port: 0, host: '127.0.0.1' })}/runs.ndjson`
      const request = get(url, { headers: { 'accept-encoding': encoding } })
      const [response] = await once(request, 'response')
      response.pause()
      let before = -1
      while (before !== read) {
        before = read
        await new Promise(resolve => setTimeout(resolve, 100))
      }
      expect(read).toBeLessThan(200_000)
      request.destroy()
      await stopped
      await slow.close()
    },
  )

  it('reads nothing for a HEAD', async () => {
    let read = 0
    const counted = await openTestApp(real => ({
      hall: {
        ...real.hall,
        eachRun() {
          read++
          return real.hall.eachRun()
        },
      },
    }))
    const answer = await counted.app.inject({ method: 'HEAD', url: '/runs.ndjson' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(read).toBeLessThanOrEqual(1)
    await counted.close()
  })
})
