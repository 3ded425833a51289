// The events came in their order, and nobody tried another.
import { eventIds } from '../../seeds/edition.ts'
import { recordsOf } from '../record.ts'
import type { Rule } from '../rule.ts'

export const eventOrder: Rule = {
  flag: 'event-order',
  states:
    'The events are answered from e1 to e5, each once, each record later than the one before, and none is tried before its turn.',
  because:
    'The pages lead through the course in one order; only a request that no page made comes out of it.',
  check({ records }) {
    const limit = 'e1, e2, e3, e4, e5'
    const early = recordsOf(records, 'refusal').find(record => record.details.reason === 'out-of-turn')
    if (early) return { holds: false, measured: `${early.details.event} was tried out of its turn`, limit }

    const ids = recordsOf(records, 'event').map(record => record.details.event)
    const expected = eventIds.filter(id => ids.includes(id))
    if (ids.join() !== expected.join()) return { holds: false, measured: ids.join(', '), limit }

    const timed = records.filter(({ kind }) => kind === 'start' || kind === 'event' || kind === 'finish')
    const late = timed.findIndex(
      (record, at) => at > 0 && record.arrivedAtUs <= (timed[at - 1]?.arrivedAtUs ?? 0),
    )
    if (late > 0)
      return {
        holds: false,
        measured: `record ${timed[late]?.position} is not later than the one before`,
        limit,
      }
    return { holds: true, measured: ids.join(', '), limit }
  },
}
