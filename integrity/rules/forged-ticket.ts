// Every answer came from the page that asked for it.
import { recordsOf } from '../record.ts'
import { count, type Rule } from '../rule.ts'

export const forgedTicket: Rule = {
  flag: 'forged-ticket',
  states: 'No answer comes with a ticket or a link that was not made for this run and event.',
  because: 'The page carries the right one; only a request that no page made carries another.',
  check({ records }) {
    const forged = recordsOf(records, 'refusal').filter(record => record.details.reason === 'wrong-ticket')
    const first = forged[0]
    const measured = first
      ? `${count(forged.length, 'wrong ticket')}, the first at ${first.details.event}`
      : 'none'
    return { holds: !first, measured, limit: 'none' }
  },
}
