// Submissions, decisions, masked names and house runs on a real database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleStartUs } from '../integrity/sample-chain.ts'
import { mostSubmissions, type NewSubmission, type ReviewStore, type SubmissionState } from './reviews.ts'
import { lasting, openSampleHall, type SampleHall, wholeBoard } from './sample-hall.ts'
import { openSqliteReviews } from './sqlite-reviews.ts'

let sample: SampleHall
let reviews: ReviewStore
beforeEach(async () => {
  sample = openSampleHall()
  reviews = openSqliteReviews(sample.database, sample.ledger)
  await sample.run({ id: 'RUNONE22' })
})
afterEach(() => sample.close())

const soonUs = sampleStartUs + 60_000_000
const by = { who: 'Mia', reason: 'It fits.', atUs: soonUs }
const sha256 = 'ab'.repeat(32)

const submissionOf = (digest: string, more: Partial<NewSubmission> = {}): NewSubmission => ({
  runId: 'RUNONE22',
  atUs: soonUs,
  who: 'entrant',
  digest,
  version: 1,
  findings: [{ check: 'run', what: 'Its id', expected: 'RUNONE22', found: 'RUNONE22', outcome: 'ok' }],
  traces: [],
  files: [{ name: 'a.jsonl', sha256, bytes: 7, masked: [{ kind: 'cookie', count: 1, firstLine: 2 }] }],
  ...more,
})
const submit = async (digest: string, more: Partial<NewSubmission> = {}) =>
  (await reviews.submit(submissionOf(digest, more))) ?? 0
const run = (id = 'RUNONE22') => sample.hall.findRun(id, soonUs)
const section = async (id = 'RUNONE22') => (await run(id))?.section
const state = async (number: number) => (await reviews.findSubmission(number))?.state
const numbersIn = async (of: SubmissionState) => (await reviews.listInState(of)).map(({ number }) => number)

describe('submit(submission)', () => {
  it('writes down what was found, by whom and when, and waits for a decision', async () => {
    const number = await submit('d1')
    const { digest, ...written } = submissionOf('d1')
    const kept = { ...written, number, state: 'submitted' }
    expect(await reviews.findSubmission(number)).toEqual(kept)
    expect(await reviews.listSubmissions('RUNONE22')).toEqual([kept])
    expect(await numbersIn('submitted')).toEqual([number])
    expect(await reviews.listRunsOfFile(sha256)).toEqual(['RUNONE22'])
    expect(await reviews.listSteps('RUNONE22')).toMatchObject([
      { step: 'submitted', who: 'entrant', atUs: soonUs, submission: number, reason: null },
    ])
    expect(await section()).toBe('unverified')
  })

  it('gives the same files for the same run the number they have, and another run one of its own', async () => {
    await sample.run({ id: 'RUNTWO22' })
    const first = await submit('d1')
    expect(await submit('d1', { who: 'Mia', findings: [] })).toBe(first)
    expect(await submit('d1', { runId: 'RUNTWO22' })).not.toBe(first)
    expect(await reviews.listSubmissions('RUNONE22')).toHaveLength(1)
    expect((await reviews.listSteps('RUNONE22')).map(({ step }) => step)).toEqual(['submitted'])
    expect(await reviews.listRunsOfFile(sha256)).toEqual(['RUNONE22', 'RUNTWO22'])
  })

  it('takes 20 for a run and no more, but still knows those it has', async () => {
    const first = await submit('d0')
    for (let at = 1; at < mostSubmissions; at++) await submit(`d${at}`)
    expect(await reviews.submit(submissionOf('one more'))).toBeNull()
    expect(await submit('d0')).toBe(first)
    expect(await reviews.listSubmissions('RUNONE22')).toHaveLength(20)
  })

  it('takes none for a run that is not there, has not finished, or is practice', async () => {
    await sample.run({ id: 'UNDONE22', records: lasting(6_000_000).slice(0, 3) })
    await sample.run({ id: 'PRACTIC2', practice: true })
    for (const runId of ['NOSUCH22', 'UNDONE22', 'PRACTIC2'])
      expect([runId, await reviews.submit(submissionOf('d1', { runId }))]).toEqual([runId, null])
  })
})

describe('decide(number, step, by)', () => {
  it.each(['rejected', 'withdrawn', 'stale'] as const)('verifies a run, and %s moves it back', async step => {
    const number = await submit('d1')
    expect(await reviews.decide(number, 'verified', by)).toBe('done')
    expect([await section(), await state(number)]).toEqual(['verified', 'verified'])
    expect([await numbersIn('submitted'), await numbersIn('verified')]).toEqual([[], [number]])
    expect(await reviews.decide(number, step, { ...by, reason: 'No.' })).toBe('done')
    expect([await section(), await state(number)]).toEqual(['unverified', step])
    expect([await numbersIn('verified'), await numbersIn(step)]).toEqual([[], [number]])
    expect((await reviews.listSteps('RUNONE22')).map(({ step, reason }) => [step, reason])).toEqual([
      ['submitted', null],
      ['verified', 'It fits.'],
      [step, 'No.'],
    ])
    expect(await reviews.decide(number, 'verified', by)).toBe('done')
    expect(await section()).toBe('verified')
  })

  it('leaves a run verified while another of its submissions is', async () => {
    const [one, two] = [await submit('d1'), await submit('d2')]
    await reviews.decide(one, 'verified', by)
    await reviews.decide(two, 'verified', by)
    await reviews.decide(one, 'stale', by)
    expect(await section()).toBe('verified')
    await reviews.decide(two, 'rejected', by)
    expect(await section()).toBe('unverified')
  })

  it('says when there is no such submission, and when it is so already', async () => {
    const number = await submit('d1')
    expect(await reviews.decide(number + 1, 'verified', by)).toBe('no such submission')
    await reviews.decide(number, 'rejected', by)
    expect(await reviews.decide(number, 'rejected', by)).toBe('already so')
    expect(await reviews.listSteps('RUNONE22')).toHaveLength(2)
  })

  it('verifies no flagged run', async () => {
    await sample.run({ id: 'FLAGGED2', records: lasting(1_000_000) })
    const number = await submit('d1', { runId: 'FLAGGED2' })
    expect(await reviews.decide(number, 'verified', by)).toBe('not ranked')
    expect([await section('FLAGGED2'), await state(number)]).toEqual(['flagged', 'submitted'])
  })

  it('verifies no withdrawn run, and puts none back', async () => {
    const number = await submit('d1')
    await reviews.decide(number, 'verified', by)
    await sample.hall.decide('RUNONE22', 'withdrawn', 'By request.', soonUs)
    expect(await reviews.decide(number, 'stale', by)).toBe('done')
    expect(await section()).toBe('withdrawn')
    expect(await reviews.decide(number, 'verified', by)).toBe('not ranked')
    expect(await section()).toBe('withdrawn')
  })
})

describe('what is kept for good', () => {
  it.each([
    ["UPDATE submissions SET findings = '[]'", 'Cannot change a submission'],
    ['DELETE FROM submissions', 'Cannot delete a submission'],
    ["UPDATE audit SET reason = 'Another.'", 'Cannot change a step'],
    ['DELETE FROM audit', 'Cannot delete a step'],
  ])('refuses %s', async (text, message) => {
    const number = await submit('d1')
    await reviews.decide(number, 'verified', by)
    const before = await reviews.listAudit(10)
    expect(() => sample.database.exec(text)).toThrow(message)
    expect(await reviews.listAudit(10)).toEqual(before)
    expect((await reviews.findSubmission(number))?.findings).toHaveLength(1)
  })
})

describe('maskName(runId, by)', () => {
  it('takes the name from all runs of the team and from the search, and from no other team', async () => {
    const rude = { team: 'Rude words', model: 'rude-model', harness: null }
    await sample.run({ id: 'RUDEONE2', ...rude })
    await sample.run({ id: 'RUDETWO2', ...rude, totalUs: 7_000_000 })
    const found = async (search: string) => {
      const query = { ...wholeBoard, view: 'runs', section: 'unverified', search } as const
      const [part] = (await sample.hall.readBoard(query, soonUs)).parts
      return part?.lines.map(line => line.run.id)
    }
    expect(await found('rudewords')).toEqual(['RUDEONE2', 'RUDETWO2'])
    expect(await reviews.maskName('RUDEONE2', { ...by, reason: 'Insult.' })).toBe(true)
    for (const id of ['RUDEONE2', 'RUDETWO2'])
      expect((await run(id))?.team).toEqual({ team: '[masked]', model: '[masked]', harness: null })
    expect([await found('rudewords'), await found('rudemodel'), await found('RUDETWO2')]).toEqual([
      [],
      [],
      ['RUDETWO2'],
    ])
    expect((await run())?.team.team).toBe('Ada')
    expect(await reviews.listSteps('RUDEONE2')).toMatchObject([
      { step: 'name masked', who: 'Mia', reason: 'Insult.' },
    ])
    // The record itself is whole: its hash is over the salted hash of the text.
    const chain = await sample.course.findChain('RUDETWO2')
    expect(chain?.chain.texts.get(0)?.team?.text).toBeNull()
    expect(chain?.chain.records[0]?.details).toHaveProperty('team')
  })

  it('says when there is no such run', async () => {
    expect(await reviews.maskName('NOSUCH22', by)).toBe(false)
    expect(await reviews.listAudit(10)).toEqual([])
  })
})

describe('markHouse(runId, by)', () => {
  it('marks one run, with its reason, and leaves its rank', async () => {
    await sample.run({ id: 'RUNTWO22', totalUs: 7_000_000 })
    const [before, rank] = [await run(), await sample.hall.findRank('RUNONE22')]
    expect(before?.house).toBe(false)
    expect(await reviews.markHouse('RUNONE22', { ...by, reason: 'We made it.' })).toBe('done')
    expect(await run()).toEqual({ ...before, house: true })
    expect(await sample.hall.findRank('RUNONE22')).toEqual(rank)
    expect((await run('RUNTWO22'))?.house).toBe(false)
    const [part] = (
      await sample.hall.readBoard({ ...wholeBoard, view: 'runs', section: 'unverified' }, soonUs)
    ).parts
    expect(part?.lines.map(line => [line.run.id, line.rank, line.run.house])).toEqual([
      ['RUNONE22', 1, true],
      ['RUNTWO22', 2, false],
    ])
    expect(await reviews.listSteps('RUNONE22')).toMatchObject([
      { step: 'house run', who: 'Mia', reason: 'We made it.' },
    ])
  })

  it('says when it is one already, and when there is no such run', async () => {
    await reviews.markHouse('RUNONE22', by)
    expect(await reviews.markHouse('RUNONE22', by)).toBe('already so')
    expect(await reviews.markHouse('NOSUCH22', by)).toBe('no such run')
    expect(await reviews.listAudit(10)).toHaveLength(1)
  })

  it('survives a Hall that is counted anew', async () => {
    await reviews.markHouse('RUNONE22', by)
    sample.ledger.rebuild()
    expect((await run())?.house).toBe(true)
  })
})
