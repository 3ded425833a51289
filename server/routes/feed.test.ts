// The news feed: well-formed whatever entrants are called, in order, and each item announced once.
import { DOMParser } from '@xmldom/xmldom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleAnswers, type SampleAnswers } from '../open-data/sample-answers.ts'
import { openTestApp } from '../test-app.ts'

let test: SampleAnswers
beforeAll(async () => {
  test = await openSampleAnswers()
})
afterAll(() => test.close())

/** Returns the feed's items; a document that is not well-formed throws. */
async function readFeed() {
  const { body } = await test.get('/feed.atom')
  const onError = (level: string, message: string) => {
    if (level !== 'warning') throw new Error(message)
  }
  const root = new DOMParser({ onError }).parseFromString(body, 'application/xml')
  const textOf = (parent: Pick<typeof root, 'getElementsByTagName'>, name: string) =>
    parent.getElementsByTagName(name)[0]?.textContent ?? ''
  const entries = [...root.getElementsByTagName('entry')].map(entry => ({
    id: textOf(entry as never, 'id'),
    title: textOf(entry as never, 'title'),
    updated: textOf(entry as never, 'updated'),
    summary: textOf(entry as never, 'summary'),
    href: entry.getElementsByTagName('link')[0]?.getAttribute('href'),
  }))
  return { body, id: textOf(root, 'id'), updated: textOf(root, 'updated'), entries }
}

describe('GET /feed.atom', () => {
  it('tells the news, newest first, with absolute links and ids that never change', async () => {
    const { id, updated, entries } = await readFeed()
    expect(id).toBe('http://olympics.test/feed.atom')
    expect(updated).toBe(entries[0]?.updated)
    expect(entries[0]).toEqual({
      id: expect.stringMatching(/^tag:browser-use-olympics,2026-12-01:VERIFY22\/verified$/),
      title: 'Ada is verified: 5/5 events in 5.000 s',
      updated: '2026-01-02T03:19:05.000000Z',
      summary: 'Run VERIFY22, model gpt-x declared.',
      href: 'http://olympics.test/runs/VERIFY22',
    })
    const times = entries.map(entry => entry.updated)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(entries.map(entry => entry.id)).size).toBe(entries.length)
  })

  it('repeats what entrants declared as text, and nothing that XML can not hold', async () => {
    const { body, entries } = await readFeed()
    const titles = entries.map(({ title }) => title)
    expect(titles).toContain('<img src=x onerror=alert(1)>: 5/5 events in 6.000 s')
    expect(titles).toContain('no text \u{FFFD}: 5/5 events in 6.003 s')
    expect(body).not.toMatch(/<img|<svg|<script/)
  })

  it('says nothing of withdrawn, flagged and practice runs', async () => {
    const { body } = await readFeed()
    expect(body).not.toMatch(/WITHDR22|FLAGGED2|PRACTIC2|LIVERUN2|Secret/)
  })

  it('is the same whenever it is read, with news or without', async () => {
    const quiet = await openTestApp()
    const first = await quiet.get('/feed.atom')
    quiet.pass(60_000)
    expect((await quiet.get('/feed.atom')).headers.etag).toBe(first.headers.etag)
    expect(first.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    await quiet.close()
  })
})
