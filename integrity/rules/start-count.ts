// A run starts once.
import { recordsOf } from '../record.ts'
import { count, type Rule } from '../rule.ts'

export const startCount: Rule = {
  flag: 'start-count',
  states: 'A run has exactly one start.',
  because: 'Time is counted from it.',
  check({ records }) {
    const starts = recordsOf(records, 'start').length
    return { holds: starts === 1, measured: count(starts, 'start'), limit: 'exactly 1' }
  },
}
