// The ledger against its source: what is counted along is what is counted anew, whatever happened in between.
import seedrandom from 'seedrandom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { honestRecords, sampleEvent, sampleStartUs } from '../integrity/sample-chain.ts'
import { lasting, openSampleHall, type SampleHall, wholeBoard } from './sample-hall.ts'
import { openSqliteLedger } from './sqlite-ledger.ts'

let sample: SampleHall
beforeEach(() => {
  sample = openSampleHall()
})
afterEach(() => sample.close())

/** Everything that is counted, without the internal numbers of teams. */
function counted() {
  const all = (sql: string) => sample.database.prepare(sql).all()
  return {
    teams: all(
      'SELECT hex(hash) AS hash, slug, search, model_form, harness_form, started, finished FROM teams ORDER BY hash',
    ),
    results: all('SELECT results.*, NULL AS team FROM results ORDER BY run'),
    bests: all('SELECT bests.*, NULL AS team FROM bests ORDER BY run, from_us, section'),
    placings: all('SELECT * FROM placings WHERE count <> 0 ORDER BY board, events_right, bucket'),
    tallies: all('SELECT * FROM tallies WHERE count <> 0 ORDER BY name'),
  }
}

const second = 1_000_000

/** Four hundred things that can happen to runs of five teams. */
async function live(seed: string) {
  const random = seedrandom(seed)
  const below = (n: number) => Math.floor(random() * n)
  const ids: string[] = []
  for (let at = 0; at < 80; at++) {
    const id = `RUN${String(at).padStart(5, 'A')}`
    const totalUs = (3 + below(6)) * second
    const honest = lasting(totalUs)
    const records = [
      honest,
      honest,
      honest,
      honest.map(one =>
        one.kind === 'event' && below(3) === 0 ? sampleEvent('e2', one.atUs, { ok: false }) : one,
      ),
      honestRecords().slice(0, 1 + below(6)),
      [...honest.slice(0, 3), { kind: 'fault', atUs: totalUs / 2 } as const, ...honest.slice(3)],
      lasting(second),
    ][below(7)]
    const tokens = below(2) === 0 ? {} : { tokensIn: String(below(9_000)), tokensOut: String(below(900)) }
    const laterUs = below(3) === 0 ? below(100) * second : at * 10 * second
    await sample.run({
      id,
      team: `team ${below(5)}`,
      model: 'GPT-5',
      laterUs,
      ...tokens,
      ...(records && { records }),
    })
    ids.push(id)
    const decision = (['verified', 'withdrawn', 'reinstated', 'unverified'] as const)[below(4)]
    if (decision && below(3) === 0)
      await sample.hall.decide(
        ids[below(ids.length)] ?? id,
        decision,
        'why',
        sampleStartUs + at * 10 * second + 9 * second,
      )
    if (below(6) === 0) await sample.course.judgeRun(ids[below(ids.length)] ?? id, sampleStartUs)
  }
}

describe('openSqliteLedger(database).rebuild()', () => {
  it.each(['a', 'b', 'c'])('counts anew exactly what was counted along, life %s', async seed => {
    await live(seed)
    const [before, board] = [counted(), await sample.hall.readBoard(wholeBoard, sampleStartUs)]
    expect(before.results.length).toBeGreaterThan(40)
    expect(before.bests.length).toBeGreaterThan(5)
    sample.ledger.rebuild()
    expect(counted()).toEqual(before)
    expect(JSON.stringify(await sample.hall.readBoard(wholeBoard, sampleStartUs))).toBe(JSON.stringify(board))
  })

  it('is done at the next start when it was not finished, or the program counts otherwise', async () => {
    await sample.run({ id: 'RUNAAAAA' })
    const before = counted()
    sample.database.exec('DELETE FROM ledger; DELETE FROM results; DELETE FROM tallies')
    const told: number[] = []
    openSqliteLedger(sample.database, runs => told.push(runs))
    expect([counted(), told]).toEqual([before, [1]])
    openSqliteLedger(sample.database, () => expect.unreachable('it is counted already'))
  })
})

describe('a price', () => {
  it('is kept with its run: counting anew prices nothing again, and it can not be changed', async () => {
    await sample.run({ id: 'RUNAAAAA', model: 'GPT-5', tokensIn: '1000', tokensOut: '10' })
    expect(() => sample.database.exec(`UPDATE prices SET price = '{}'`)).toThrow('Cannot change a price')
    const [kept] = sample.database.prepare('SELECT price FROM prices').pluck().all() as string[]
    sample.database.exec(
      `DROP TRIGGER prices_are_never_changed; UPDATE prices SET price = json_set(price, '$.costNanoUsd', 42)`,
    )
    sample.ledger.rebuild()
    const run = await sample.hall.findRun('RUNAAAAA', sampleStartUs)
    expect([JSON.parse(kept ?? '').costNanoUsd > 42, run?.costNanoUsd]).toEqual([true, 42])
  })

  it('has what was declared from beside the records alone, so that masking it is enough', async () => {
    await sample.run({ id: 'RUNAAAAA', model: 'GPT-5', tokensIn: '1000', tokensOut: '10' })
    const model = async () => (await sample.hall.findPrice('RUNAAAAA'))?.lines[0]?.model
    expect([await model(), sample.database.prepare('SELECT price FROM prices').pluck().get()]).toEqual([
      'GPT-5',
      expect.not.stringContaining('GPT-5'),
    ])
    sample.database.exec(
      `UPDATE records SET texts = json_set(texts, '$.model.text', NULL) WHERE position = 0`,
    )
    expect(await model()).toBe('[masked]')
  })
})
