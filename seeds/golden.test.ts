// Golden files: what five fixed seeds draw. A change here moves what runs get, so it needs a new edition.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawCourse } from './draw.ts'

describe('drawCourse(seed)', () => {
  it.each([1, 2, 3, 4, 5])('draws what golden/%i.json holds', async number => {
    const seed = createHash('sha256').update(`golden-${number}`).digest('hex')
    const golden = `${JSON.stringify({ seed, course: drawCourse(seed) }, null, 2)}\n`
    await expect(golden).toMatchFileSnapshot(`golden/${number}.json`)
  })
})
