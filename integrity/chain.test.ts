import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Chain, chainRecord, emptyHead, findBreak, hashRecord, headAfter } from './chain.ts'
import type { ChainRecord } from './record.ts'
import { sampleChain, sampleText } from './sample-chain.ts'

const record = (chain: Chain, at: number) => chain.records[at] as ChainRecord

describe('hashRecord(record)', () => {
  it('is SHA-256 over the canonical JSON of all fields but the hash, keys in order', () => {
    const first = chainRecord('ABCDEFGH', emptyHead, {
      kind: 'fault',
      arrivedAtUs: 1,
      clientClockMs: null,
      details: { what: 'é' },
    })
    const canonical =
      '{"arrivedAtUs":1,"clientClockMs":null,"details":{"what":"é"},"kind":"fault","position":0,' +
      `"previousHash":"${'0'.repeat(64)}","run":"ABCDEFGH"}`
    expect(first.hash).toBe(createHash('sha256').update(canonical).digest('hex'))
  })

  it('does not depend on the order of the fields of the details', () => {
    const one = record(sampleChain(), 1)
    const reversed = Object.fromEntries(Object.entries(one.details).reverse())
    expect(hashRecord({ ...one, details: reversed } as ChainRecord)).toBe(one.hash)
  })
})

describe('headAfter(record)', () => {
  it('has the length and the hash that the next record names', () => {
    const { records } = sampleChain()
    expect(headAfter(records[0] as ChainRecord)).toEqual({ length: 1, hash: records[1]?.previousHash })
  })
})

describe('findBreak(chain)', () => {
  const chain = sampleChain()
  const withRecord = (at: number, change: object): Chain => ({
    ...chain,
    records: chain.records.map((one, index) => (index === at ? ({ ...one, ...change } as ChainRecord) : one)),
  })
  const rehashed = (at: number, change: object): Chain => {
    const changed = { ...record(chain, at), ...change } as ChainRecord
    return withRecord(at, { ...change, hash: hashRecord(changed) })
  }

  it.each<[string, Chain, { position: number; reason: string } | null]>([
    ['a whole chain', chain, null],
    [
      'no record at all',
      { ...chain, records: [] },
      { position: 0, reason: 'is missing: the run has 7 records' },
    ],
    [
      'an edited time',
      withRecord(2, { arrivedAtUs: 1 }),
      { position: 2, reason: 'does not fit its own hash' },
    ],
    [
      'an edited clock',
      withRecord(2, { clientClockMs: null }),
      { position: 2, reason: 'does not fit its own hash' },
    ],
    ['edited details', withRecord(4, { details: {} }), { position: 4, reason: 'does not fit its own hash' }],
    [
      'an edited record hashed again',
      rehashed(2, { arrivedAtUs: 1 }),
      { position: 3, reason: 'does not name the hash of the record before' },
    ],
    [
      'the last record hashed again',
      rehashed(6, { arrivedAtUs: 1 }),
      { position: 6, reason: 'is not the record the run ends with' },
    ],
    [
      'a record of another run',
      withRecord(1, { run: 'OTHER222' }),
      { position: 1, reason: 'belongs to run OTHER222' },
    ],
    [
      'two records in each other’s place',
      {
        ...chain,
        records: [record(chain, 0), record(chain, 2), record(chain, 1), ...chain.records.slice(3)],
      },
      { position: 1, reason: 'is missing: position 2 follows' },
    ],
    [
      'an edited text',
      { ...chain, texts: new Map([...chain.texts, [0, { team: { ...sampleText, text: 'Other' } }]]) },
      { position: 0, reason: 'does not fit the text of its field "team"' },
    ],
    [
      'a text that was taken away with its salt',
      { ...chain, texts: new Map([...chain.texts].filter(([position]) => position !== 2)) },
      { position: 2, reason: 'does not fit the text of its field "answer"' },
    ],
    [
      'a seed that was changed',
      { ...chain, commitment: 'd'.repeat(64) },
      { position: 0, reason: "does not hold the commitment to the run's seed" },
    ],
    [
      'a masked text',
      { ...chain, texts: new Map([...chain.texts, [0, { team: { ...sampleText, text: null } }]]) },
      null,
    ],
  ])('%s', (_, given, expected) => {
    expect(findBreak(given)).toEqual(expected)
  })
})
