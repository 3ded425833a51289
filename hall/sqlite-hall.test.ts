// The Hall on a real database: what stands in which part, in which order, with which ranks and counts.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxRunUs } from '../integrity/limits.ts'
import { honestRecords, sampleEvent, sampleStartUs } from '../integrity/sample-chain.ts'
import { lasting, openSampleHall, type SampleHall, wholeBoard } from './sample-hall.ts'
import { BadCursor, type BoardPart, type BoardQuery, type Section } from './store.ts'

let sample: SampleHall
beforeEach(() => {
  sample = openSampleHall()
})
afterEach(() => sample.close())

const soonUs = sampleStartUs + 60_000_000
const honest = honestRecords()
const second = 1_000_000
const day = 86_400 * second

const read = async (
  section: Section,
  query: Partial<BoardQuery> = {},
  nowUs = soonUs,
): Promise<BoardPart> => {
  const { parts } = await sample.hall.readBoard({ ...wholeBoard, section, ...query }, nowUs)
  return parts[0] as BoardPart
}
const ids = ({ lines }: BoardPart) => lines.map(({ run }) => run.id)
const ranks = ({ lines }: BoardPart) => lines.map(({ rank }) => rank)

/** An honest run of four right events. */
const oneWrong = (totalUs: number) =>
  lasting(totalUs).map(one =>
    'details' in one && one.details && 'event' in one.details && one.details.event === 'e2'
      ? sampleEvent('e2', one.atUs, { ok: false })
      : one,
  )

describe('readBoard(query, nowUs)', () => {
  it('is empty at first, every part of it', async () => {
    const { parts } = await sample.hall.readBoard(wholeBoard, soonUs)
    expect(parts.map(({ section, count, lines, next }) => [section, count, lines, next])).toEqual(
      ['verified', 'unverified', 'flagged', 'unfinished', 'withdrawn'].map(section => [section, 0, [], null]),
    )
  })

  it('orders by events, then by time, whatever came first', async () => {
    await sample.run({ id: 'FOURFAST', team: 'a', records: oneWrong(4 * second) })
    await sample.run({ id: 'SLOWFIVE', team: 'b', totalUs: 9 * second })
    await sample.run({ id: 'FASTFIVE', team: 'c', totalUs: 5 * second })
    const part = await read('unverified')
    expect(part.lines.map(({ run, rank }) => [run.id, run.eventsRight, run.totalMs, rank])).toEqual([
      ['FASTFIVE', 5, 5000, 1],
      ['SLOWFIVE', 5, 9000, 2],
      ['FOURFAST', 4, 4000, 3],
    ])
  })

  it('ranks ties 1, 2, 2, 4, among teams and among runs', async () => {
    for (const [id, totalUs] of [
      ['RUNAAAAA', 5],
      ['RUNBBBBB', 6],
      ['RUNCCCCC', 6],
      ['RUNDDDDD', 7],
    ] as const)
      await sample.run({ id, team: id, totalUs: totalUs * second })
    expect([ranks(await read('unverified')), ranks(await read('unverified', { view: 'runs' }))]).toEqual([
      [1, 2, 2, 4],
      [1, 2, 2, 4],
    ])
  })

  it('ranks by whole milliseconds, halves up: what reads the same is a tie', async () => {
    await sample.run({ id: 'A2222222', team: 'a', totalUs: 6_000_499 })
    await sample.run({ id: 'B2222222', team: 'b', totalUs: 5_999_500 })
    const part = await read('unverified')
    expect([part.lines.map(({ run }) => run.totalMs), ranks(part)]).toEqual([
      [6000, 6000],
      [1, 1],
    ])
  })

  it('orders first and cuts last: the fastest of 101 perfect runs leads', async () => {
    for (let at = 0; at < 101; at++)
      await sample.run({
        id: `RUN${String(at).padStart(5, 'A')}`,
        team: `team ${at}`,
        totalUs: (200 - at) * 50_000,
      })
    const part = await read('unverified', { limit: 2 })
    expect([part.count, ids(part)]).toEqual([101, ['RUNAA100', 'RUNAAA99']])
  })

  it('has a line a team, with the best run of its tier, and the figures beside it', async () => {
    await sample.run({ id: 'SLOW2222', team: 'Ada L', totalUs: 9 * second })
    await sample.run({ id: 'FAST2222', team: 'ada-l', totalUs: 5 * second })
    await sample.run({ id: 'FLAG2222', team: 'ADA.L', totalUs: 1 * second })
    await sample.run({ id: 'UNDONE22', team: 'ada l', records: honest.slice(0, 4) })
    await sample.run({
      id: 'VOIDVOID',
      team: 'Ada L',
      records: [...honest.slice(0, 6), { kind: 'fault', atUs: 5_500_000 }, ...honest.slice(6)],
    })
    await sample.run({ id: 'PRACTICE', team: 'Ada L', practice: true })
    const part = await read('unverified')
    expect(part.lines.map(({ run, figures }) => [run.id, run.team.team, figures])).toEqual([
      [
        'FAST2222',
        'ada-l',
        { started: 4, finished: 3, ranked: 2, medianMs: 7000, lowMs: 5000, highMs: 9000 },
      ],
    ])
  })

  it('keeps ranks whatever is filtered, sorted or searched', async () => {
    for (const [id, model, totalUs, tokensIn] of [
      ['RUNAAAAA', 'm1', 5, '300'],
      ['RUNBBBBB', 'm2', 6, '100'],
      ['RUNCCCCC', 'M-1', 7, '200'],
    ] as const)
      await sample.run({ id, team: `Team ${id}`, model, totalUs: totalUs * second, tokensIn, tokensOut: '1' })
    const shown = async (query: Partial<BoardQuery>) => {
      const part = await read('unverified', query)
      return part.lines.map(({ run, rank }) => `${run.id} ${rank}`)
    }
    for (const view of ['teams', 'runs'] as const) {
      expect(await shown({ view, model: 'M.1' })).toEqual(['RUNAAAAA 1', 'RUNCCCCC 3'])
      expect(await shown({ view, search: 'team-runB' })).toEqual(['RUNBBBBB 2'])
      expect(await shown({ view, search: 'runcCCcc' })).toEqual(['RUNCCCCC 3'])
      expect(await shown({ view, sort: 'tokens' })).toEqual(['RUNBBBBB 2', 'RUNCCCCC 3', 'RUNAAAAA 1'])
      expect(await shown({ view, sort: 'time', descending: true })).toEqual([
        'RUNCCCCC 3',
        'RUNBBBBB 2',
        'RUNAAAAA 1',
      ])
      expect(await shown({ view, events: 4 })).toEqual([])
    }
  })

  it('finds a run by its id: in the runs that run alone, among teams its team', async () => {
    for (const id of ['RUNAAAAA', 'RUNBBBBB']) await sample.run({ id })
    for (const id of ['FLAGAAAA', 'FLAGBBBB']) await sample.run({ id, totalUs: second })
    for (const id of ['LEFTAAAA', 'LEFTBBBB']) await sample.run({ id, records: honest.slice(0, 2) })
    const found = async (view: 'teams' | 'runs', section: Section, search: string) =>
      ids(await read(section, { view, search }, sampleStartUs + maxRunUs + 1))
    expect(await found('runs', 'unverified', 'runbbbbb')).toEqual(['RUNBBBBB'])
    expect(await found('teams', 'unverified', 'RUNBBBBB')).toEqual(['RUNAAAAA'])
    expect(await found('runs', 'flagged', 'FLAGAAAA')).toEqual(['FLAGAAAA'])
    expect(await found('runs', 'unfinished', 'LEFTBBBB')).toEqual(['LEFTBBBB'])
  })

  it('sorts what is not known last, both ways', async () => {
    await sample.run({ id: 'UNKNOWN2', team: 'a' })
    await sample.run({ id: 'CHEAP222', team: 'b', tokensIn: '10', tokensOut: '1' })
    await sample.run({ id: 'DEAR2222', team: 'c', tokensIn: '99', tokensOut: '1' })
    for (const view of ['teams', 'runs'] as const) {
      expect(ids(await read('unverified', { view, sort: 'tokens' }))).toEqual([
        'CHEAP222',
        'DEAR2222',
        'UNKNOWN2',
      ])
      expect(ids(await read('unverified', { view, sort: 'tokens', descending: true }))).toEqual([
        'DEAR2222',
        'CHEAP222',
        'UNKNOWN2',
      ])
    }
  })

  it.each([
    ['time', false],
    ['time', true],
    ['tokens', false],
    ['tokens', true],
    ['date', true],
    ['cost', false],
  ] as const)(
    'pages by %s, descending %s: no run twice, none missing, while others arrive',
    async (sort, descending) => {
      for (let at = 0; at < 23; at++)
        await sample.run({
          id: `RUN${String(at).padStart(5, 'A')}`,
          team: `team ${at}`,
          totalUs: (5 + (at % 4)) * second,
          records: at % 5 === 0 ? oneWrong((5 + (at % 3)) * second) : lasting((5 + (at % 4)) * second),
          ...(at % 3 > 0 && { tokensIn: String(at % 4), tokensOut: '0' }),
          laterUs: (at % 6) * second,
        })
      for (const view of ['teams', 'runs'] as const) {
        const whole = ids(await read('unverified', { view, sort, descending, limit: 100 })).filter(id =>
          id.startsWith('RUN'),
        )
        const seen: string[] = []
        let after: string | null = null
        do {
          const part: BoardPart = await read('unverified', { view, sort, descending, after, limit: 4 })
          seen.push(...ids(part))
          after = part.next
          await sample.run({
            id: `NEW${view}${seen.length}`.toUpperCase(),
            team: `new ${view} ${seen.length}`,
            totalUs: 4 * second,
            laterUs: 9 * second,
          })
        } while (after !== null)
        expect(seen.filter(id => id.startsWith('RUN'))).toEqual(whole)
        expect(new Set(seen).size).toBe(seen.length)
      }
    },
  )

  it.each(['x', '1', '1_2', '1_2_3_4', "1_2_3'--", '-1_2_3', '9e9_1_1', '__'])(
    'refuses the cursor %s',
    async after => {
      await expect(read('unverified', { after })).rejects.toThrow(BadCursor)
    },
  )

  it('lists flagged and void runs apart, newest first, each with what was measured', async () => {
    await sample.run({ id: 'FLAGGED2', totalUs: 2_999_999 })
    await sample.run({
      id: 'VOIDVOID',
      records: [...honest.slice(0, 2), { kind: 'fault', atUs: 1_500_000 }, ...honest.slice(2)],
    })
    const part = await read('flagged')
    expect([ids(await read('unverified')), ids(part)]).toEqual([[], ['VOIDVOID', 'FLAGGED2']])
    expect(part.lines[1]?.run.broken).toEqual([
      { flag: 'total-too-short', measured: '2999.999 ms', limit: 'at least 3000.000 ms' },
    ])
  })

  it('lists a run as unfinished when its time is over, and not before', async () => {
    await sample.run({ id: 'STARTED2', records: honest.slice(0, 3) })
    const before = await read('unfinished', {}, sampleStartUs + maxRunUs)
    const after = await read('unfinished', {}, sampleStartUs + maxRunUs + 1)
    expect([before.count, ids(before)]).toEqual([0, []])
    expect([after.count, after.lines.map(({ run }) => [run.id, run.eventsRight, run.totalMs])]).toEqual([
      1,
      [['STARTED2', 2, null]],
    ])
  })

  it('has no practice run in any part or count', async () => {
    await sample.run({ id: 'PRACTICE', practice: true })
    await sample.run({ id: 'UNDONE22', records: honest.slice(0, 2), practice: true })
    const { parts } = await sample.hall.readBoard(wholeBoard, sampleStartUs + maxRunUs + 1)
    expect(parts.map(({ count, lines }) => [count, lines.length])).toEqual(Array(5).fill([0, 0]))
  })

  it('shows a masked text as masked', async () => {
    await sample.run({ id: 'RUNAAAAA' })
    sample.database.exec(`UPDATE records SET texts = json_set(texts, '$.team.text', NULL) WHERE position = 0`)
    expect((await read('unverified')).lines[0]?.run.team.team).toBe('[masked]')
  })

  it('moves a run when it is judged anew', async () => {
    await sample.run({ id: 'RUNAAAAA' })
    await sample.run({ id: 'RUNBBBBB', totalUs: 7 * second })
    sample.database.exec(
      `DROP TRIGGER records_are_never_changed;
       UPDATE records SET arrived_at_us = arrived_at_us + 1 WHERE run = 1 AND position = 3`,
    )
    expect(await sample.course.judgeRun('RUNAAAAA', soonUs)).toBe(true)
    const flagged = await read('flagged')
    expect(ids(await read('unverified'))).toEqual(['RUNBBBBB'])
    expect(
      flagged.lines.map(({ run, figures }) => [
        run.id,
        run.broken[0]?.flag,
        figures.finished,
        figures.ranked,
      ]),
    ).toEqual([['RUNAAAAA', 'chain-broken', 2, 1]])
  })
})

describe('decide(id, decision, reason, atUs)', () => {
  it('puts a team into both tiers when its best unverified run beats its best verified one, and ranks each apart', async () => {
    await sample.run({ id: 'VERIFIED', totalUs: 9 * second })
    await sample.run({ id: 'FASTER22', totalUs: 5 * second })
    await sample.run({ id: 'OTHER222', team: 'Bob', totalUs: 4 * second })
    await sample.hall.decide('VERIFIED', 'verified', 'the trace fits', soonUs)
    const [verified, unverified] = [await read('verified'), await read('unverified')]
    expect([ids(verified), ranks(verified), verified.count]).toEqual([['VERIFIED'], [1], 1])
    expect([ids(unverified), ranks(unverified), unverified.count]).toEqual([
      ['OTHER222', 'FASTER22'],
      [1, 2],
      2,
    ])
  })

  it('leaves nothing of a withdrawn run in any count, rank, list, price or news, but a stone with the reason', async () => {
    await sample.run({ id: 'GONE2222', totalUs: 4 * second })
    await sample.run({ id: 'STAYS222', totalUs: 6 * second })
    expect(await sample.hall.decide('GONE2222', 'withdrawn', 'By request.', soonUs)).toBe(true)
    const [unverified, withdrawn] = [await read('unverified'), await read('withdrawn')]
    expect(unverified.lines.map(({ run, rank, figures }) => [run.id, rank, figures])).toEqual([
      ['STAYS222', 1, { started: 1, finished: 1, ranked: 1, medianMs: 6000, lowMs: 6000, highMs: 6000 }],
    ])
    expect([withdrawn.count, withdrawn.lines[0]?.run.withdrawn]).toEqual([
      1,
      { reason: 'By request.', atUs: soonUs },
    ])
    expect(await sample.hall.findRank('GONE2222')).toBeNull()
    expect(await sample.hall.findRank('STAYS222')).toEqual({
      tier: 'unverified',
      rank: 1,
      runs: 1,
      teamRank: 1,
      teams: 1,
    })
    expect((await sample.hall.listNews(10)).map(({ key }) => key)).toEqual(['STAYS222/ranked'])
    const slug = unverified.lines[0]?.run.slug ?? ''
    expect((await sample.hall.listTotals(slug, 10)).map(({ id }) => id)).toEqual(['STAYS222'])
    await sample.hall.decide('GONE2222', 'reinstated', 'A mistake.', soonUs + 1)
    expect([ids(await read('unverified')), (await read('withdrawn')).count]).toEqual([['GONE2222'], 0])
  })

  it('says when there is no such finished run', async () => {
    await sample.run({ id: 'STARTED2', records: honest.slice(0, 3) })
    expect(await sample.hall.decide('STARTED2', 'withdrawn', 'why', soonUs)).toBe(false)
    expect(await sample.hall.decide('NOBODY22', 'withdrawn', 'why', soonUs)).toBe(false)
  })

  it('is never changed or deleted', async () => {
    await sample.run({ id: 'RUNAAAAA' })
    await sample.hall.decide('RUNAAAAA', 'withdrawn', 'why', soonUs)
    expect(() => sample.database.exec(`UPDATE decisions SET reason = ''`)).toThrow('Cannot change a decision')
    expect(() => sample.database.exec('DELETE FROM decisions')).toThrow('Cannot delete a decision')
  })
})

describe('the board as it stood', () => {
  it('has the teams, ranks and figures of that instant, whatever came later', async () => {
    await sample.run({ id: 'FIRST222', totalUs: 9 * second })
    await sample.run({ id: 'RIVAL222', team: 'Bob', totalUs: 8 * second })
    const firstDayUs = sampleStartUs + day / 2
    await sample.run({ id: 'BETTER22', totalUs: 5 * second, laterUs: day })
    await sample.hall.decide('RIVAL222', 'withdrawn', 'why', sampleStartUs + 2 * day)
    const then = await read('unverified', { asOfUs: firstDayUs })
    expect(
      then.lines.map(({ run, rank, figures }) => [run.id, rank, figures.started, figures.medianMs]),
    ).toEqual([
      ['RIVAL222', 1, 1, 8000],
      ['FIRST222', 2, 1, 9000],
    ])
    expect([then.count, (await read('unverified', { asOfUs: sampleStartUs })).count]).toEqual([2, 0])
    const later = await read('unverified', { asOfUs: sampleStartUs + 3 * day })
    expect(later).toEqual({ ...(await read('unverified')), next: null })
  })
})

describe('findTeam(slug), listTeamRuns(slug, after, limit)', () => {
  it('has every finished run, newest first, in pages', async () => {
    for (const id of ['RUNAAAAA', 'RUNBBBBB', 'RUNCCCCC']) await sample.run({ id })
    await sample.run({ id: 'FLAGGED2', totalUs: second })
    const slug = (await read('unverified')).lines[0]?.run.slug ?? ''
    const first = await sample.hall.listTeamRuns(slug, null, 3)
    const second_ = await sample.hall.listTeamRuns(slug, first?.next ?? null, 3)
    expect([first?.runs.map(({ id }) => id), second_?.runs.map(({ id }) => id), second_?.next]).toEqual([
      ['FLAGGED2', 'RUNCCCCC', 'RUNBBBBB'],
      ['RUNAAAAA'],
      null,
    ])
    expect(
      (await sample.hall.findTeam(slug))?.standings.map(({ tier, rank, teams, best }) => [
        tier,
        rank,
        teams,
        best.id,
      ]),
    ).toEqual([['unverified', 1, 1, 'RUNAAAAA']])
    expect(await sample.hall.findTeam('nobody')).toBeNull()
  })

  it('knows a team by its address alone once all its runs are withdrawn', async () => {
    await sample.run({ id: 'GONE2222', team: 'Rude' })
    const slug = (await read('unverified')).lines[0]?.run.slug ?? ''
    await sample.hall.decide('GONE2222', 'withdrawn', 'The name.', soonUs)
    expect(
      JSON.stringify([await sample.hall.findTeam(slug), await sample.hall.listTeamRuns(slug, null, 9)]),
    ).not.toMatch(/Rude|GONE2222/)
  })

  it('has a slug without anything declared', async () => {
    await sample.run({ id: 'RUNAAAAA', team: 'press the red button' })
    expect((await read('unverified')).lines[0]?.run.slug).toMatch(/^[2-9a-z]{10}$/)
  })
})

describe('listLive(nowUs, limit)', () => {
  it('says how far the runs in progress are and nothing of their answers', async () => {
    await sample.run({ id: 'LIVE2222', records: honest.slice(0, 3) })
    await sample.run({ id: 'DONE2222' })
    const team = { team: 'Ada', model: null, harness: null }
    expect(await sample.hall.listLive(soonUs, 10)).toEqual([
      { id: 'LIVE2222', startedAtUs: sampleStartUs, answered: 2, team },
    ])
    expect(await sample.hall.listLive(sampleStartUs + maxRunUs + 1, 10)).toEqual([])
  })
})
