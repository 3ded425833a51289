// A run and its trace for the tests: five events of ten seconds, each read two seconds after its page was served.
import { drawCourse } from '../../seeds/draw.ts'
import { eventIds } from '../../seeds/edition.ts'
import { sampleSeed, sampleStartUs } from '../sample-chain.ts'
import { type Channel, type Moment, noSightings, type Trace, type Usage } from '../traces/trace.ts'
import { type RunFacts, shownTexts, watchedNames } from './facts.ts'

const course = drawCourse(sampleSeed)
const typed = { e1: [course.e1.shown.name, course.e1.shown.email], e3: [course.e3.shown.code] }

export const sampleFacts: RunFacts = {
  id: 'SAMPLE22',
  startedAtUs: sampleStartUs,
  finishedAtUs: sampleStartUs + 60_000_000,
  team: 'Ada',
  course,
  answers: eventIds.map((event, at) => {
    return {
      event,
      arrivedAtUs: sampleStartUs + (at + 1) * 10_000_000,
      right: true,
      typed: event === 'e1' || event === 'e3' ? typed[event] : [],
    }
  }),
  resultLine:
    'RESULT: run SAMPLE22 team Ada model m-1 harness none events 5/5 total 60.0s tokens in 90000 out 4000',
  declaredModel: 'm-1',
  reported: [{ model: 'm-1', input: 90_000, output: 4_000 }],
}

/** A text that a trace has: its name among those that are watched, how it was met and when, seconds after the start. */
export interface Met {
  readonly name: string
  readonly channel: Channel
  /** Null: the trace gives it no time. */
  readonly seconds: number | null
  readonly file?: number
}

const met = (channel: Channel, name: string, seconds: number): Met => ({ name, channel, seconds })

/** What an honest agent's log has, in its order. */
export const honestMet: readonly Met[] = [
  met('typed', watchedNames.team, -1),
  ...eventIds.flatMap((event, at) => [
    met('read', watchedNames.run, at * 10 + 2),
    ...shownTexts(course)[event].map((_, text) => met('read', watchedNames.shown(event, text), at * 10 + 2)),
    ...(sampleFacts.answers[at]?.typed ?? []).flatMap((_, text) => [
      met('typed', watchedNames.typed(event, text), at * 10 + 5),
      // Tools repeat what they typed.
      met('read', watchedNames.typed(event, text), at * 10 + 6),
    ]),
  ]),
  met('read', watchedNames.result, 60.1),
  met('said', watchedNames.result, 62),
]

const usage: Usage = {
  input: 90_000,
  cacheRead: null,
  cacheWrite: null,
  output: 4_000,
  reasoning: null,
  inputQuality: 'exact',
  outputQuality: 'exact',
}

/** Returns usage of the sample run's model. */
export const sampleUsage = (more: Partial<Usage> = {}): Usage => ({ ...usage, ...more })

/** Returns a trace with the texts that were met, by a clock that is behind the server's by `offsetMs`. */
export function sampleTrace(
  texts: readonly Met[] = honestMet,
  more: Partial<Trace> = {},
  offsetMs = 0,
): Trace {
  const clockOf = (seconds: number) => sampleStartUs / 1000 + seconds * 1000 - offsetMs
  const sightings = new Map<string, Record<Channel, Moment[]>>()
  const names = [...honestMet, ...texts].map(({ name }) => name)
  for (const name of names) sightings.set(name, { read: [], typed: [], said: [], told: [] })
  const hasClock = more.clock !== 'none'
  for (const [order, { name, channel, seconds, file = 0 }] of texts.entries()) {
    const atMs = seconds === null || !hasClock ? null : clockOf(seconds)
    sightings.get(name)?.[channel].push({ order, file, atMs })
  }
  const times = texts.flatMap(({ seconds }) => (seconds === null ? [] : [clockOf(seconds)]))
  return {
    format: 'loop',
    title: 'Sample log',
    version: null,
    files: ['sample'],
    sessions: [],
    clock: 'absolute',
    firstMs: hasClock && times.length > 0 ? Math.min(...times) : null,
    lastMs: hasClock && times.length > 0 ? Math.max(...times) : null,
    models: [{ id: 'm-1', calls: 12, usage }],
    tools: new Map(),
    sightings: new Map([...sightings].map(([name, seen]) => [name, { ...noSightings, ...seen }])),
    runIds: new Set(['SAMPLE22']),
    skipped: new Map(),
    warnings: [],
    ...more,
  }
}
