import { describe, expect, it } from 'vitest'
import { paretoFront } from './front.ts'

const offer = (seconds: number, usd: number, name = '') => ({ seconds, usd, name })

describe('paretoFront', () => {
  it.each([
    ['none', [], []],
    ['one', [offer(1, 1)], [offer(1, 1)]],
    ['two of which one beats the other', [offer(2, 2), offer(1, 1)], [offer(1, 1)]],
    ['two that differ in both', [offer(2, 1), offer(1, 2)], [offer(1, 2), offer(2, 1)]],
    ['equal times', [offer(1, 3), offer(1, 2), offer(2, 1)], [offer(1, 2), offer(2, 1)]],
    ['equal costs', [offer(3, 1), offer(2, 1), offer(1, 2)], [offer(1, 2), offer(2, 1)]],
    ['equal offers', [offer(1, 1, 'a'), offer(2, 2), offer(1, 1, 'b')], [offer(1, 1, 'a'), offer(1, 1, 'b')]],
  ])('of %s', (_, offers, front) => expect(paretoFront(offers)).toEqual(front))

  it('is what comparing each with every other gives', () => {
    const offers = Array.from({ length: 400 }, (_, n) =>
      offer((n * 7919) % 23, (n * 104_729) % 29, String(n)),
    )
    const beats = (a: (typeof offers)[0], b: (typeof offers)[0]) =>
      a.seconds <= b.seconds && a.usd <= b.usd && (a.seconds < b.seconds || a.usd < b.usd)
    const unbeaten = offers.filter(one => !offers.some(other => beats(other, one)))
    expect(new Set(paretoFront(offers))).toEqual(new Set(unbeaten))
  })
})
