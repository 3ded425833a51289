// A small sample of level B, without what is timed: `npm run fairness` measures fifty runs and the times.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitTo } from '../../seeds/seed.ts'
import { readOrMakeSecret } from '../../server/secret.ts'
import { openTickets } from '../../server/tickets.ts'
import { launchBrowser } from '../browser/launch.ts'
import { startService } from '../service.ts'
import { type PageName, renderCourse } from './course-pages.ts'
import type { Finding } from './finding.ts'
import { judgeRuns, measureRuns, type Site } from './level-b.ts'
import { screenNames } from './way.ts'

const sampleSize = 5

const ids = [
  ...[
    'S12 sent',
    'B1',
    'B2 aria',
    'B2 tree',
    'B3',
    'B4',
    'B5',
    'B6 least',
    'B6 equal',
    'B7 least',
    'B7 equal',
  ],
  ...['B8', 'B9', 'B10 weight', 'B10 count', 'B11', 'B13'],
]

let site: Site
let measured: Awaited<ReturnType<typeof measureRuns>>
let findings: readonly Finding[]

beforeAll(async () => {
  const [service, browser] = await Promise.all([startService(), launchBrowser()])
  site = { service, browser }
  measured = await measureRuns(site, sampleSize)
  findings = judgeRuns(site, measured)
}, 300_000)

afterAll(async () => {
  await site?.browser.close()
  await site?.service.end()
  site?.service.remove()
})

describe(`${sampleSize} runs in the browser`, () => {
  it('are measured by every criterion of level B that is not timed', () => {
    expect(findings.map(finding => finding.id)).toEqual(ids)
  })

  it.each(ids)('hold %s', id => {
    const finding = findings.find(one => one.id === id)
    expect(
      finding?.pass,
      `${id}, ${finding?.check}: ${finding?.measured}, the limit is ${finding?.limit}`,
    ).toBe(true)
  })

  it('are all right, by the way the criteria measure', () => {
    expect(measured.runs.map(run => run.result).filter(result => !result.includes(' events 5/5 '))).toEqual(
      [],
    )
  })
})

describe('the pages level S measures', () => {
  it('are, byte for byte, the pages the server sends', () => {
    const tickets = openTickets(readOrMakeSecret(site.service.dataDir))
    for (const { id, answers } of measured.runs) {
      const documents = answers.filter(({ type, text }) => type === 'document' && text.includes('<main'))
      const key = /\/run\/([\w-]{22})\//.exec(documents.map(({ url }) => url).join(' '))?.[1] ?? ''
      const seed = measured.seeds.get(id) ?? ''
      const pages = renderCourse({ id, key, seed, commitment: commitTo(seed), practice: true }, tickets)
      const names = screenNames.filter((name): name is Extract<PageName, typeof name> => name in pages)
      for (const name of names) {
        const sent = documents.filter(({ screen }) => screen === name).at(-1)?.text ?? ''
        expect(sent.slice(sent.indexOf('<!doctype')), `${name} of run ${id}`).toBe(pages[name])
      }
    }
  })
})
