// The whole course took as long as some twenty actions must.
import { minTotalUs } from '../limits.ts'
import { type Rule, showUs } from '../rule.ts'
import { splitsOf } from '../splits.ts'

export const totalTooShort: Rule = {
  flag: 'total-too-short',
  states: 'Start to finish takes at least 3,000 ms.',
  because: 'Some twenty actions in a browser take longer.',
  check({ records }) {
    const limit = `at least ${showUs(minTotalUs)}`
    const { totalUs } = splitsOf(records)
    if (totalUs === null) return { holds: true, measured: 'no total', limit }
    return { holds: totalUs >= minTotalUs, measured: showUs(totalUs), limit }
  },
}
