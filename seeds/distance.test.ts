import { distance } from 'fastest-levenshtein'
import { describe, expect, it } from 'vitest'
import { canBeTarget, drawDistractors } from './distance.ts'
import { disciplineCount } from './events/sprint.ts'
import { openStream } from './stream.ts'
import { sports } from './words/sports.ts'

const pool = ['aaaa', 'aaab', 'aabb', 'aacc', 'abbb', 'bbbb', 'cccc']

describe('drawDistractors(stream, { pool, target, count, nearest })', () => {
  const draw = (seed: string, wanted: { target?: string; count: number; nearest: number }) =>
    drawDistractors(openStream(seed, 'distance'), { pool, target: 'aaaa', ...wanted })

  it.each([1, 2, 3, 4])('gives what is %i edits away or more, the nearest that far or one more', nearest => {
    for (let number = 0; number < 200; number++) {
      const away = draw(`${number}`, { count: 2, nearest }).map(word => distance(word, 'aaaa'))
      expect(away).toHaveLength(2)
      expect(Math.min(...away)).toBeGreaterThanOrEqual(nearest)
      expect(Math.min(...away)).toBeLessThanOrEqual(nearest + 1)
    }
  })

  it('gives none twice, and never the target', () => {
    const drawn = draw('a', { count: 6, nearest: 1 })
    expect([...drawn].sort()).toEqual(['aaab', 'aabb', 'aacc', 'abbb', 'bbbb', 'cccc'])
  })

  it('gives every word that is far enough at some time', () => {
    const drawn = Array.from({ length: 200 }, (_, at) => draw(`${at}`, { count: 2, nearest: 2 })).flat()
    expect(new Set(drawn)).toEqual(new Set(['aabb', 'aacc', 'abbb', 'bbbb', 'cccc']))
  })

  it.each([
    ['too few are far enough', { count: 3, nearest: 4 }, 4],
    ['none is near enough', { target: 'dddddd', count: 1, nearest: 4 }, 4],
    ['the pool is smaller than the count', { count: 8, nearest: 1 }, 1],
  ])('refuses when %s', (_, wanted, nearest) => {
    const target = 'target' in wanted ? wanted.target : 'aaaa'
    expect(() => draw('a', wanted)).toThrow(
      new RangeError(`Cannot draw distractors for "${target}": the pool has too few at ${nearest} edits.`),
    )
  })
})

describe('canBeTarget(target, { pool, count, nearest })', () => {
  it.each([
    ['enough are far enough and one is near enough', 'aaaa', 2, 4, true],
    ['too few are far enough', 'aaaa', 3, 4, false],
    ['none is near enough', 'dddddd', 1, 4, false],
    ['the nearest is one edit further', 'dddddd', 7, 5, true],
  ])('when %s', (_, target, count, nearest, can) => {
    expect(canBeTarget(target, { pool, count, nearest })).toBe(can)
  })

  it('is true of every sport in the list of the sprint, which can therefore always be drawn', () => {
    const wanted = { pool: sports, count: disciplineCount - 1, nearest: 6 }
    expect(sports.filter(sport => !canBeTarget(sport, wanted))).toEqual([])
  })
})
