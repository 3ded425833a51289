// Nothing of ours failed while the clock ran.
import { recordsOf } from '../record.ts'
import type { Rule } from '../rule.ts'

export const serverFault: Rule = {
  flag: 'server-fault',
  states:
    'No fault of the server falls inside the clock. Such a run is void: shown, unranked, not counted against the team.',
  because: 'A run that waited for us, or was helped by our failure, measures us and not the agent.',
  check({ records }) {
    const finish = records.find(record => record.kind === 'finish')
    const faults = recordsOf(records, 'fault').filter(fault => !finish || fault.position < finish.position)
    return { holds: faults.length === 0, measured: faults[0]?.details.what ?? 'none', limit: 'none' }
  },
}
