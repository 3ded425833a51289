// A run finishes once.
import { recordsOf } from '../record.ts'
import type { Rule } from '../rule.ts'

export const finishCount: Rule = {
  flag: 'finish-count',
  states: 'A run has exactly one finish.',
  because: 'Time is counted to it.',
  check({ records }) {
    const finishes = recordsOf(records, 'finish').length
    const measured = finishes === 1 ? '1 finish' : `${finishes} finishes`
    return { holds: finishes === 1, measured, limit: 'exactly 1' }
  },
}
