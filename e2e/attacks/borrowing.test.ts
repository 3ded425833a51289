// Attacks, row 14: an answer that is right in another live run. It is wrong here, and the maintainers are told of both.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningService, startService } from '../service.ts'
import { eventRecord, readEnded, readRunPage } from './evidence.ts'
import { HttpCourse, pairsOf } from './http-course.ts'
import { readStore } from './storage.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  await service?.end()
  service?.remove()
})

/** Returns the notes on runs A and B. */
async function notesOn(a: HttpCourse, b: HttpCourse) {
  const notes = await readStore(service.dataDir, store => store.listNotes())
  return notes
    .filter(({ run }) => run === a.id || run === b.id)
    .map(({ run, about }) => ({ run: run === a.id ? 'A' : 'B', about }))
}

/** Returns text as it can be spelt without being another answer: full-width, with a space before it. */
const respelt = (text: string) =>
  ` ${text.replace(/[!-~]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))}`

/** The answers that only a run's own pages show, and where they are given. */
const own = [
  { event: 'e1', field: 'email', name: 'e-mail' },
  { event: 'e3', field: 'code', name: 'code' },
] as const

describe('row 14: an answer of another run', () => {
  it.each(own)('is wrong and noted on both while that run is live: its $name', async ({ event, field }) => {
    const [a, b] = [new HttpCourse(service.url), new HttpCourse(service.url)]
    await a.start({ team: 'A' })
    await b.start({ team: 'B' })
    await Promise.all([a.solveUntil(event), b.solveUntil(event)])
    const [ofA, ofB] = [await a.prepare(event), await b.prepare(event)]
    const borrowed = pairsOf(ofB.fields ?? {}).find(([name]) => name === field) ?? ['', '']
    const fields = pairsOf(ofA.fields ?? {}).map(pair => (pair[0] === field ? borrowed : pair))
    await expect(a.send({ ...ofA, fields })).resolves.toMatchObject({ status: 303 })
    await expect(notesOn(a, b)).resolves.toEqual([
      { run: 'A', about: `Its answer to ${event} was the right one of live run ${b.id}.` },
      { run: 'B', about: `Its answer to ${event} was given in run ${a.id}.` },
    ])

    await b.send(ofB)
    const next = event === 'e1' ? 'e2' : 'e4'
    await Promise.all([a.solveUntil('finish', next), b.solveUntil('finish', next)])
    const [resultOfA, resultOfB] = [await a.finish(), await b.finish()]
    expect(resultOfA).toContain(' events 4/5 ')
    expect(resultOfB).toContain(' events 5/5 ')
    const evidence = await readEnded(service.url, a.id)
    expect(eventRecord(evidence, event).details.ok).toBe(false)
    await expect(readRunPage(service.url, a.id)).resolves.not.toContain('was the right one')
    expect(JSON.stringify(evidence)).not.toContain(b.id)
  })

  it.each(own)(
    'is wrong and no longer noted once that run has ended: its $name',
    async ({ event, field }) => {
      const [a, b] = [new HttpCourse(service.url), new HttpCourse(service.url)]
      await b.run({ team: 'B' })
      const sent = b.sent.find(({ fields }) => pairsOf(fields ?? {}).some(([name]) => name === field))
      const borrowed = pairsOf(sent?.fields ?? {}).find(([name]) => name === field) ?? ['', '']
      await a.start({ team: 'A' })
      await a.solveUntil(event)
      const ofA = await a.prepare(event)
      const fields = pairsOf(ofA.fields ?? {}).map(pair => (pair[0] === field ? borrowed : pair))
      await expect(a.send({ ...ofA, fields })).resolves.toMatchObject({ status: 303 })
      await a.solveUntil('finish', event === 'e1' ? 'e2' : 'e4')
      await expect(a.finish()).resolves.toContain(' events 4/5 ')
      await expect(notesOn(a, b)).resolves.toEqual([])
    },
  )

  it.each(own)('is noted however it is spelt: its $name', async ({ event, field }) => {
    const [a, b] = [new HttpCourse(service.url), new HttpCourse(service.url)]
    await a.start({ team: 'A' })
    await b.start({ team: 'B' })
    await Promise.all([a.solveUntil(event), b.solveUntil(event)])
    const [ofA, ofB] = [await a.prepare(event), await b.prepare(event)]
    const [, borrowed = ''] = pairsOf(ofB.fields ?? {}).find(([name]) => name === field) ?? []
    const fields = pairsOf(ofA.fields ?? {}).map(([name, value]) => {
      return [name, name === field ? respelt(borrowed) : value] as const
    })
    await expect(a.send({ ...ofA, fields })).resolves.toMatchObject({ status: 303 })
    await expect(notesOn(a, b)).resolves.toEqual([
      { run: 'A', about: `Its answer to ${event} was the right one of live run ${b.id}.` },
      { run: 'B', about: `Its answer to ${event} was given in run ${a.id}.` },
    ])
  })
})
