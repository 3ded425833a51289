// The client's clock came wherever a page of ours sends it.
import type { ChainRecord } from '../record.ts'
import type { Rule } from '../rule.ts'

export const noClientClock: Rule = {
  flag: 'no-client-clock',
  states: "The client's clock comes with the start, every event and the finish.",
  because: "The pages' script sends it; without scripts, nothing measured the client's side.",
  check({ records }) {
    const due = records.filter(({ kind }) => kind === 'start' || kind === 'event' || kind === 'finish')
    const missing = due.filter(record => record.clientClockMs === null)
    const measured =
      missing.length === 0
        ? `with ${due.length} of ${due.length}`
        : `none with ${missing.map(name).join(', ')}`
    return { holds: missing.length === 0, measured, limit: 'with every one' }
  },
}

function name(record: ChainRecord): string {
  return record.kind === 'event' ? record.details.event : record.kind
}
