// No event was answered faster than a page can be loaded and acted on.
import { minEventUs } from '../limits.ts'
import { type Rule, showUs } from '../rule.ts'
import { splitsOf } from '../splits.ts'

export const eventTooFast: Rule = {
  flag: 'event-too-fast',
  states: 'Each event takes at least 300 ms, counted from the start or the event before.',
  because: 'Loading a page and acting on it takes longer; a script that replays requests does not.',
  check({ records }) {
    const limit = `at least ${showUs(minEventUs)}`
    const { events } = splitsOf(records)
    const [fastest] = [...events].sort((a, b) => a.durationUs - b.durationUs)
    if (!fastest) return { holds: true, measured: 'no event', limit }
    return {
      holds: fastest.durationUs >= minEventUs,
      measured: `${fastest.event} took ${showUs(fastest.durationUs)}`,
      limit,
    }
  },
}
