// Every event was answered.
import { eventIds } from '../../seeds/edition.ts'
import { recordsOf } from '../record.ts'
import type { Rule } from '../rule.ts'

export const missingEvent: Rule = {
  flag: 'missing-event',
  states: 'All five events have an answer, right or wrong.',
  because: 'A course cut short is another course.',
  check({ records }) {
    const answered = new Set(recordsOf(records, 'event').map(record => record.details.event))
    const missing = eventIds.filter(id => !answered.has(id))
    const measured = missing.length === 0 ? `${answered.size} of 5` : `no ${missing.join(', ')}`
    return { holds: missing.length === 0, measured, limit: '5 of 5' }
  },
}
