// Attacks, row 15: rows dropped or edited that the hashes of the records that are left do not cover by themselves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningService, startService } from '../service.ts'
import { readRunPage } from './evidence.ts'
import { change, type Tampering } from './tamper.ts'
import { makeTamperedCopy, type TamperedCopy } from './tampered-copy.ts'

const cases = [
  {
    name: 'the finish dropped',
    tamper: (run: Tampering) => change(run, 'DELETE FROM records WHERE run = ? AND position = 6'),
    said: /^record 6 is missing: the run has 7 records$/,
  },
  {
    name: 'the text of an answer dropped',
    tamper: (run: Tampering) => change(run, `UPDATE records SET texts = '{}' WHERE run = ? AND position = 5`),
    said: /^record 5 .*\btext of its field "answer"/,
  },
  {
    name: 'the seed exchanged for another',
    tamper: (run: Tampering) => change(run, `UPDATE runs SET seed = '${'ab'.repeat(32)}' WHERE number = ?`),
    said: /^record 0 does not hold the commitment to the run's seed$/,
  },
]

let copy: TamperedCopy
let service: RunningService

beforeAll(async () => {
  copy = await makeTamperedCopy(cases)
  service = await startService({ dataDir: copy.dataDir })
})

afterAll(async () => {
  await service?.end()
  copy?.remove()
})

describe('row 15: what the hashes of the records do not cover by themselves', () => {
  it.each(cases)('is named by npm run verify-log: $name', async ({ name, said }) => {
    const { lines, code } = await copy.run('verify-log')
    const prefix = `run ${copy.idOf(name)}: `
    const line = lines.find(one => one.startsWith(prefix))
    expect(line?.slice(prefix.length)).toMatch(said)
    expect(code).toBe(1)
  })

  it.each(cases)('gets chain-broken on the page of its run: $name', async ({ name, said }) => {
    const page = await readRunPage(service.url, copy.idOf(name))
    const row = /chain-broken \| [^|]* \| ([^|]*) \| every record fits \| no/.exec(page)?.[1]
    expect(row).toMatch(said)
    expect(page).toContain('Flagged: a rule does not hold, so this run is shown and not ranked.')
  })
})
