// What every storage engine must do: the same suite runs on each. An engine's test file opens a fresh store.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commitTo } from '../seeds/seed.ts'
import { findBreak } from './chain.ts'
import { maxRunUs } from './limits.ts'
import type { RecordContent, RecordKind } from './record.ts'
import { honestRecords, sampleChain, sampleSeed, sampleStartUs, sampleText } from './sample-chain.ts'
import type { CourseStore, Decision, Draft, NewRun, RunSteps } from './store.ts'

/** A fresh, empty store and what closes it. */
export interface OpenStore {
  readonly store: CourseStore
  close(): Promise<void> | void
}

const contents = sampleChain().records.map(({ kind, arrivedAtUs, clientClockMs, details }) => {
  return { kind, arrivedAtUs, clientClockMs, details } as RecordContent
})

function draft<Kind extends RecordKind>(at: number): Draft<Kind> {
  const content = contents[at] as RecordContent<Kind>
  const field = content.kind === 'start' ? 'team' : 'answer'
  return { content, texts: content.kind === 'finish' ? {} : { [field]: sampleText } }
}

const newRun = (change: Partial<NewRun> & { id?: string } = {}): NewRun => ({
  newId: () => change.id ?? 'RUNAAAAA',
  key: change.id ? `key-of-${change.id}` : 'key-of-RUNAAAAA',
  seed: sampleSeed,
  commitment: commitTo(sampleSeed),
  practice: false,
  startTicket: `ticket-${change.id ?? ''}`,
  teamHash: Buffer.alloc(32),
  sprintEmail: 'a@example',
  relayCode: '111111',
  start: draft<'start'>(0),
  ...change,
})

const append = (record: Draft) => (): Decision<string> => ({ outcome: 'taken', append: record })

/** Describes the suite for one engine. */
export function describeStore(engine: string, open: () => Promise<OpenStore> | OpenStore) {
  let store: CourseStore
  let close: OpenStore['close']

  beforeEach(async () => {
    ;({ store, close } = await open())
  })
  afterEach(() => close())

  const runAll = async (id: string, records = 7) => {
    const { key } = await store.startRun(newRun({ id }), 0)
    for (let at = 1; at < records; at++) await store.extendRun(key, append(draft(at)))
    return key
  }

  describe(`${engine}: startRun(newRun, sameTicketSinceUs)`, () => {
    it('writes the start as the first record', async () => {
      const run = await store.startRun(newRun(), 0)
      expect(run).toEqual({
        id: 'RUNAAAAA',
        key: 'key-of-RUNAAAAA',
        seed: sampleSeed,
        commitment: commitTo(sampleSeed),
        practice: false,
      })
      const found = await store.findChain('RUNAAAAA')
      expect(found?.chain.records.map(({ kind, position }) => [kind, position])).toEqual([['start', 0]])
      expect(found?.chain.texts.get(0)).toEqual({ team: sampleText })
    })

    it('returns the run of the same ticket and writes nothing, inside its time', async () => {
      const first = await store.startRun(newRun(), 0)
      const again = await store.startRun(newRun({ key: 'other', newId: () => 'RUNBBBBB' }), sampleStartUs)
      expect(again).toEqual(first)
      expect(await store.findChain('RUNBBBBB')).toBeNull()
    })

    it('starts a new run with the same ticket later', async () => {
      await store.startRun(newRun(), 0)
      const again = await store.startRun(newRun({ key: 'other', newId: () => 'RUNBBBBB' }), sampleStartUs + 1)
      expect(again.id).toBe('RUNBBBBB')
    })

    it('starts one run when twenty ask at once', async () => {
      const runs = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          store.startRun(newRun({ key: `k${at}`, newId: () => `RUNAAAA${at}` }), 0),
        ),
      )
      expect(new Set(runs.map(run => run.id))).toEqual(new Set(['RUNAAAA0']))
    })

    it('asks for another name while one is taken', async () => {
      await store.startRun(newRun({ id: 'RUNAAAAA' }), 0)
      const names = ['RUNAAAAA', 'RUNAAAAA', 'RUNCCCCC']
      const run = await store.startRun(
        newRun({ key: 'k', startTicket: 't', newId: () => names.shift() ?? '' }),
        0,
      )
      expect(run.id).toBe('RUNCCCCC')
    })
  })

  describe(`${engine}: extendRun(key, decide)`, () => {
    it('shows the steps so far and appends what was decided', async () => {
      const { key } = await store.startRun(newRun(), 0)
      const seen: RunSteps[] = []
      const outcome = await store.extendRun(key, now => {
        seen.push(now)
        return { outcome: 'taken', append: draft(1) }
      })
      expect(outcome).toBe('taken')
      expect(seen[0]?.steps).toEqual([{ kind: 'start', event: null, arrivedAtUs: sampleStartUs }])
      expect((await store.findSteps(key))?.steps[1]).toEqual({
        kind: 'event',
        event: 'e1',
        arrivedAtUs: sampleStartUs + 1_000_000,
      })
    })

    it('lets each of twenty decisions at once see what the one before appended', async () => {
      const { key } = await store.startRun(newRun(), 0)
      const decide = ({ steps }: RunSteps): Decision<number> =>
        steps.length > 1 ? { outcome: steps.length } : { outcome: steps.length, append: draft(1) }
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => store.extendRun(key, decide)))
      expect(outcomes).toEqual([1, ...Array(19).fill(2)])
      expect((await store.findSteps(key))?.steps).toHaveLength(2)
    })

    it('leaves the others whole when one decision throws', async () => {
      const keys = await Promise.all([runAll('RUNAAAAA', 1), runAll('RUNBBBBB', 1)])
      const [bad, good] = await Promise.allSettled([
        store.extendRun(keys[0] as string, () => {
          throw new Error('a bug')
        }),
        store.extendRun(keys[1] as string, append(draft(1))),
      ])
      expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'a bug' } })
      expect(good).toEqual({ status: 'fulfilled', value: 'taken' })
      expect((await store.findSteps(keys[0] as string))?.steps).toHaveLength(1)
      expect((await store.findSteps(keys[1] as string))?.steps).toHaveLength(2)
    })

    it('is null where no run has the key', async () => {
      expect(await store.extendRun('nobody', append(draft(1)))).toBeNull()
      expect(await store.findSteps('nobody')).toBeNull()
    })
  })

  describe(`${engine}: chains`, () => {
    it('are whole as they are read back, texts and all', async () => {
      await runAll('RUNAAAAA')
      const found = await store.findChain('RUNAAAAA')
      expect(found && findBreak(found.chain)).toBeNull()
      expect(found?.chain.records).toHaveLength(honestRecords().length)
      expect(found?.chain.head).toEqual({ length: 7, hash: found?.chain.records[6]?.hash })
    })

    it('are yielded in order of arrival', async () => {
      for (const id of ['RUNCCCCC', 'RUNAAAAA', 'RUNBBBBB']) await runAll(id, 2)
      const ids: string[] = []
      for await (const { run } of store.eachChain()) ids.push(run.id)
      expect(ids).toEqual(['RUNCCCCC', 'RUNAAAAA', 'RUNBBBBB'])
    })
  })

  describe(`${engine}: judgeRun(id, judgedAtUs)`, () => {
    it('changes nothing when the verdict is the one kept at the finish', async () => {
      await runAll('RUNAAAAA')
      expect(await store.judgeRun('RUNAAAAA', sampleStartUs)).toBe(false)
    })

    it('does not judge a run that has not finished, or that is not there', async () => {
      await runAll('RUNAAAAA', 4)
      expect([await store.judgeRun('RUNAAAAA', 0), await store.judgeRun('NOBODY22', 0)]).toEqual([
        false,
        false,
      ])
    })
  })

  describe(`${engine}: faultLiveRuns(nowUs, what)`, () => {
    it('faults runs under way and no others', async () => {
      await runAll('RUNAAAAA')
      await runAll('RUNBBBBB', 3)
      expect(await store.faultLiveRuns(sampleStartUs, 'a restart before it')).toBe(0)
      expect(await store.faultLiveRuns(sampleStartUs + 5, 'a restart')).toBe(1)
      expect(await store.faultLiveRuns(sampleStartUs + maxRunUs + 1, 'later')).toBe(0)
      const kinds = async (id: string) =>
        (await store.findChain(id))?.chain.records.map(record => record.kind)
      expect(await kinds('RUNBBBBB')).toEqual(['start', 'event', 'event', 'fault'])
      expect(await kinds('RUNAAAAA')).not.toContain('fault')
    })
  })

  describe(`${engine}: noteBorrowedAnswer(id, event, answer, nowUs)`, () => {
    const nowUs = sampleStartUs + 1000

    it('notes on both runs an answer that is right in another live one', async () => {
      await store.startRun(newRun({ id: 'RUNAAAAA' }), 0)
      await store.startRun(newRun({ id: 'RUNBBBBB', sprintEmail: 'b@example', relayCode: '222222' }), 0)
      expect(await store.noteBorrowedAnswer('RUNAAAAA', 'e1', 'b@example', nowUs)).toEqual(['RUNBBBBB'])
      expect(await store.noteBorrowedAnswer('RUNAAAAA', 'e3', '222222', nowUs)).toEqual(['RUNBBBBB'])
      expect(await store.listNotes()).toEqual([
        {
          run: 'RUNAAAAA',
          notedAtUs: nowUs,
          about: 'Its answer to e1 was the right one of live run RUNBBBBB.',
        },
        { run: 'RUNBBBBB', notedAtUs: nowUs, about: 'Its answer to e1 was given in run RUNAAAAA.' },
        {
          run: 'RUNAAAAA',
          notedAtUs: nowUs,
          about: 'Its answer to e3 was the right one of live run RUNBBBBB.',
        },
        { run: 'RUNBBBBB', notedAtUs: nowUs, about: 'Its answer to e3 was given in run RUNAAAAA.' },
      ])
    })

    it.each([
      ['an answer of nobody', 'e1', 'c@example', nowUs],
      ['an answer of its own', 'e1', 'a@example', nowUs],
      ['an answer of a run that has finished', 'e1', 'done@example', nowUs],
      ['an answer of a run whose time is over', 'e3', '222222', nowUs + maxRunUs],
    ] as const)('does not note %s', async (_, event, answer, atUs) => {
      await store.startRun(newRun({ id: 'RUNAAAAA' }), 0)
      await store.startRun(newRun({ id: 'RUNBBBBB', sprintEmail: 'b@example', relayCode: '222222' }), 0)
      const done = await store.startRun(newRun({ id: 'RUNCCCCC', sprintEmail: 'done@example' }), 0)
      for (let at = 1; at < 7; at++) await store.extendRun(done.key, append(draft(at)))
      expect(await store.noteBorrowedAnswer('RUNAAAAA', event, answer, atUs)).toEqual([])
      expect(await store.listNotes()).toEqual([])
    })
  })

  describe(`${engine}: ping()`, () => {
    it('resolves while the engine answers', async () => {
      await expect(store.ping()).resolves.toBeUndefined()
    })
  })
}
