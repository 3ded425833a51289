// The chain is as it was written.
import { findBreak } from '../chain.ts'
import { count, type Rule } from '../rule.ts'

export const chainBroken: Rule = {
  flag: 'chain-broken',
  states: 'Every record fits its hash and the record before it, and none is missing.',
  because: 'A record that was changed afterwards proves nothing.',
  check(chain) {
    const broken = findBreak(chain)
    const measured = broken
      ? `record ${broken.position} ${broken.reason}`
      : `${count(chain.records.length, 'record')} fit`
    return { holds: broken === null, measured, limit: 'every record fits' }
  },
}
