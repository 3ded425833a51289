import { describe, expect, it } from 'vitest'
import { startArrivalClock } from './arrival-clock.ts'

/** A wall clock and a monotonic one that a test moves by hand. */
function handClocks(wallMs: number) {
  const hands = { wallMs, monotonicNs: 5_000_000_000n }
  const clock = startArrivalClock(
    () => hands.wallMs,
    () => hands.monotonicNs,
  )
  return { hands, clock }
}

describe('startArrivalClock(wallMs, monotonicNs)', () => {
  const beforeMidnightMs = Date.UTC(2026, 2, 28, 23, 59, 59, 500)

  it('reads the wall clock at its start, in whole microseconds', () => {
    expect(handClocks(beforeMidnightMs).clock.nowUs()).toBe(beforeMidnightMs * 1000)
  })

  it('moves on by the monotonic clock, to the microsecond', () => {
    const { hands, clock } = handClocks(beforeMidnightMs)
    hands.monotonicNs += 300_000_999n
    expect(clock.nowUs() - beforeMidnightMs * 1000).toBe(300_000)
  })

  it.each([
    ['a step of an hour back', -3_600_000],
    ['a step of a day on', 86_400_000],
  ])('is not moved by %s', (_, stepMs) => {
    const { hands, clock } = handClocks(beforeMidnightMs)
    hands.wallMs += stepMs
    hands.monotonicNs += 1_000_000_000n
    expect(clock.nowUs()).toBe((beforeMidnightMs + 1000) * 1000)
  })

  it('crosses midnight and the night of daylight saving as any other second', () => {
    const { hands, clock } = handClocks(beforeMidnightMs)
    const beforeUs = clock.nowUs()
    hands.monotonicNs += 7_200_000_000_000n
    expect(clock.nowUs() - beforeUs).toBe(7_200_000_000)
    expect(new Date(clock.nowUs() / 1000).toISOString()).toBe('2026-03-29T01:59:59.500Z')
  })
})
