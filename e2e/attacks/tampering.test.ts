// Attacks, row 15: records of the database edited, dropped and put in another order, and texts beside them edited.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBreak } from '../../integrity/chain.ts'
import type { ChainRecord } from '../../integrity/record.ts'
import { type RunningService, startService } from '../service.ts'
import { brokenOf, findInHall, readEnded, readRunPage } from './evidence.ts'
import { readStore } from './storage.ts'
import { change, rehash } from './tamper.ts'
import { makeTamperedCopy, type TamperCase, type TamperedCopy } from './tampered-copy.ts'

const ofRecord = (position: number) => `WHERE run = ? AND position = ${position}`
const wrongHash = 'does not fit its own hash'
const wrongBefore = 'does not name the hash of the record before'

interface FoundCase extends TamperCase {
  /** The first bad record, and what is said of it. */
  readonly position: number
  readonly reason: string
}

const cases: readonly FoundCase[] = [
  {
    name: 'the time of the finish made earlier',
    tamper: run => change(run, `UPDATE records SET arrived_at_us = arrived_at_us - 1000000 ${ofRecord(6)}`),
    position: 6,
    reason: wrongHash,
  },
  {
    name: 'an answer made right',
    tamper: run =>
      change(run, `UPDATE records SET details = replace(details, 'true', 'false') ${ofRecord(3)}`),
    position: 3,
    reason: wrongHash,
  },
  {
    name: "the client's clock moved",
    tamper: run => change(run, `UPDATE records SET client_clock_ms = client_clock_ms + 1 ${ofRecord(2)}`),
    position: 2,
    reason: wrongHash,
  },
  {
    name: 'a record edited together with its own hash',
    tamper: run => {
      const record = { ...(run.chain.records[3] as ChainRecord), arrivedAtUs: 1 }
      const { database, chain } = run
      const last = Buffer.from(chain.head.hash, 'hex')
      rehash({ ...run, chain: { ...chain, records: chain.records.slice(0, 4) } }, [{}, {}, {}, record])
      database.prepare('UPDATE runs SET last_hash = ? WHERE number = ?').run(last, run.run)
    },
    position: 4,
    reason: wrongBefore,
  },
  {
    name: 'all hashes from an edited record on made anew',
    tamper: run => {
      rehash(run, [{}, { arrivedAtUs: (run.chain.records[1]?.arrivedAtUs ?? 0) + 5 }])
    },
    position: 6,
    reason: 'is not the record the run ends with',
  },
  {
    name: 'an event dropped',
    tamper: run => {
      change(run, `DELETE FROM records ${ofRecord(4)}`)
    },
    position: 4,
    reason: 'is missing: position 5 follows',
  },
  {
    name: 'the start dropped',
    tamper: run => {
      change(run, `DELETE FROM records ${ofRecord(0)}`)
    },
    position: 0,
    reason: 'is missing: position 1 follows',
  },
  {
    name: 'an event dropped and the gap closed',
    tamper: run => {
      change(run, `DELETE FROM records ${ofRecord(4)}`)
      for (const position of [5, 6])
        change(run, `UPDATE records SET position = position - 1 ${ofRecord(position)}`)
    },
    position: 4,
    reason: wrongBefore,
  },
  {
    name: 'two events swapped',
    tamper: run => {
      const swap = (from: number, to: number) => {
        change(run, `UPDATE records SET position = ${to} ${ofRecord(from)}`)
      }
      swap(2, 99)
      swap(3, 2)
      swap(99, 3)
    },
    position: 2,
    reason: wrongBefore,
  },
  {
    name: 'another name written beside the start',
    tamper: run =>
      change(
        run,
        `UPDATE records SET texts = json_set(texts, '$.team.text', 'Somebody else') ${ofRecord(0)}`,
      ),
    position: 0,
    reason: 'does not fit the text of its field "team"',
  },
  {
    name: 'a model added that was never declared',
    tamper: run =>
      change(
        run,
        `UPDATE records SET texts = json_set(texts, '$.model', json('{"salt":"00","text":"dear"}')) ${ofRecord(0)}`,
      ),
    position: 0,
    reason: 'does not fit the text of its field "model"',
  },
]

let copy: TamperedCopy
let service: RunningService | null = null

beforeAll(async () => {
  copy = await makeTamperedCopy(cases)
})

afterAll(async () => {
  await service?.end()
  copy?.remove()
})

describe('row 15: rows of the database that were tampered with', () => {
  it.each(cases)('are found at the first bad record: $name', async ({ name, position, reason }) => {
    const found = await readStore(copy.dataDir, store => store.findChain(copy.idOf(name)))
    expect(found && findBreak(found.chain)).toEqual({ position, reason })
  })

  it('are named by npm run verify-log, which then exits with 1', async () => {
    const { lines, code } = await copy.run('verify-log')
    const expected = cases.map(
      ({ name, position, reason }) => `run ${copy.idOf(name)}: record ${position} ${reason}`,
    )
    expect(lines.slice(0, -1).toSorted()).toEqual(expected.toSorted())
    const records = 7 * (cases.length + 1) - 3
    expect(lines.at(-1)).toBe(`${cases.length + 1} runs, ${records} records, ${cases.length} broken chains`)
    expect(code).toBe(1)
  })

  it.each(cases)('get chain-broken on the page of their run: $name', async ({ name, position, reason }) => {
    service ??= await startService({ dataDir: copy.dataDir })
    const evidence = await readEnded(service.url, copy.idOf(name))
    const broken = brokenOf(evidence).find(({ flag }) => flag === 'chain-broken')
    expect(broken).toEqual({
      flag: 'chain-broken',
      measured: `record ${position} ${reason}`,
      limit: 'every record fits',
    })
    expect(evidence.verdict.outcome).toBe('flagged')
    const page = await readRunPage(service.url, copy.idOf(name))
    expect(page).toContain('Flagged: a rule does not hold, so this run is shown and not ranked.')
    expect(page).toContain(`| record ${position} ${reason} | every record fits | no`)
  })

  it('leave the other runs as they were', async () => {
    service ??= await startService({ dataDir: copy.dataDir })
    expect(brokenOf(await readEnded(service.url, copy.untouched))).toEqual([])
  })

  it('move to the flagged runs of the Hall once npm run judge has looked at them', async () => {
    service ??= await startService({ dataDir: copy.dataDir })
    const { lines, code } = await copy.run('judge')
    expect(lines.at(-1)).toMatch(new RegExp(`^${cases.length + 1} runs .* ${cases.length} verdicts changed$`))
    expect(code).toBe(0)
    for (const { name, position, reason } of cases) {
      const row = await findInHall(service.url, copy.idOf(name))
      expect(row?.part, name).toBe('flagged')
      expect(row?.text).toContain(`chain-broken record ${position} ${reason}; limit every record fits`)
    }
    await expect(findInHall(service.url, copy.untouched)).resolves.toMatchObject({ part: 'unverified' })
  })
})
