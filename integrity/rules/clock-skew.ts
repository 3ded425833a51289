// The client's clock ran as the server's did.
import { maxClockSkewMs } from '../limits.ts'
import type { ChainRecord } from '../record.ts'
import type { Rule } from '../rule.ts'

export const clockSkew: Rule = {
  flag: 'clock-skew',
  states:
    "At every record, the time passed since the start by the client's clock and by the server's differ by at most 4,000 ms.",
  because:
    'A clock that is frozen, or runs at another speed, was not read by a page in a browser. A constant offset does no harm.',
  check({ records }) {
    const limit = `at most ${maxClockSkewMs} ms either way`
    const start = records.find(record => record.kind === 'start')
    if (!start || start.clientClockMs === null) return { holds: true, measured: 'nothing to compare', limit }

    let worstMs = 0
    for (const record of records.filter(isCompared)) {
      const clientMs = (record.clientClockMs as number) - start.clientClockMs
      const serverMs = (record.arrivedAtUs - start.arrivedAtUs) / 1000
      const skewMs = clientMs - serverMs
      if (Math.abs(skewMs) > Math.abs(worstMs)) worstMs = skewMs
    }
    const measured = `${worstMs > 0 ? '+' : ''}${worstMs.toFixed(3)} ms`
    return { holds: Math.abs(worstMs) <= maxClockSkewMs, measured, limit }
  },
}

/** A stamp a link has carried since its page was loaded says nothing of when the link was followed. */
function isCompared(record: ChainRecord): boolean {
  if (record.clientClockMs === null) return false
  return record.kind === 'finish' || (record.kind === 'event' && record.details.clockSource === 'press')
}
