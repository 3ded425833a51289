// The scan for leaks itself: it must find what is put there for it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InProcessService, startInProcess } from './in-process.ts'
import { chiSquare, findLeaks } from './leak-scan.ts'
import { type Walk, walkRun } from './leak-walk.ts'

let service: InProcessService
let walk: Walk

beforeAll(async () => {
  service = await startInProcess()
  walk = await walkRun(service.url, 'Pryer', { transport: service.transport })
})

afterAll(() => service?.end())

/** Returns the walk with something added to the end of one response's body, or to a header. */
function planted(path: RegExp, change: { body?: string; header?: string; from?: RegExp; to?: string }): Walk {
  const at = walk.seen.findIndex(seen => path.test(seen.path) && seen.status === 200)
  const seen = walk.seen.map((one, index) => {
    if (index !== at) return one
    const body = change.from ? one.body.replace(change.from, change.to ?? '') : one.body + (change.body ?? '')
    return { ...one, body, headers: { ...one.headers, ...(change.header && { etag: change.header }) } }
  })
  return { ...walk, seen }
}

describe('findLeaks(walk, serviceSecret)', () => {
  it('finds nothing where nothing is', () => {
    expect(walk.seen.length).toBeGreaterThan(50)
    expect(findLeaks(walk, service.secret)).toEqual([])
  })

  it('finds the seed, the secret and answers wherever they stand', () => {
    const { seed, draw } = walk.evidence
    const base64 = Buffer.from(seed, 'hex').toString('base64')
    const cases = [
      { name: 'the seed in a comment', walk: planted(/\/e1$/, { body: `<!-- ${seed} -->` }) },
      { name: 'the seed in base64 in a header', walk: planted(/\/e1$/, { header: base64 }) },
      { name: 'the secret on the rules page', walk: planted(/^\/rules$/, { body: service.secret }) },
      { name: 'the code on e2', walk: planted(/\/e2$/, { body: draw.e3.shown.code }) },
      { name: 'the code on the hand-over', walk: planted(/\/e3b$/, { body: draw.e3.shown.code }) },
      { name: 'the target on the evidence', walk: planted(/^\/runs\//, { body: draw.e2.shown.target }) },
      { name: 'the e-mail in the Hall', walk: planted(/^\/hall$/, { body: draw.e1.shown.email }) },
      {
        name: 'the exit in an attribute',
        walk: planted(/\/e5$/, { body: `<i id="${draw.e5.shown.exit}">` }),
      },
      { name: 'a marked link', walk: planted(/\/e2$/, { from: /<li><a /, to: '<li><a class="x" ' }) },
      { name: 'a chosen option', walk: planted(/\/e1$/, { from: /<option>/, to: '<option selected>' }) },
    ]
    for (const one of cases) expect(findLeaks(one.walk, service.secret), one.name).toHaveLength(1)
  })
})

describe('chiSquare(places)', () => {
  it('is nothing for equal places and far beyond chance for one that is preferred', () => {
    const even = Array.from({ length: 1600 }, (_, at) => at % 16)
    expect(chiSquare(even)).toBe(0)
    expect(chiSquare(even.map(place => (place === 3 ? 4 : place)))).toBe(200)
  })
})
