// The sightings of a trace, as the checks ask for them.
import type { EventId } from '../../seeds/edition.ts'
import type { Moment, Trace } from '../traces/trace.ts'
import { type RunFacts, shownTexts, watchedNames } from './facts.ts'

/** Returns the moments at which a watched text came to the agent: in a tool's result or in what it was told. */
export function readings(trace: Trace, name: string): readonly Moment[] {
  const seen = trace.sightings.get(name)
  return seen ? inOrder([...seen.read, ...seen.told]) : []
}

/** Returns the moments at which a watched text was in a tool's arguments. */
export function typings(trace: Trace, name: string): readonly Moment[] {
  return trace.sightings.get(name)?.typed ?? []
}

/** Returns the moments at which a watched text was in the agent's own words. */
export function sayings(trace: Trace, name: string): readonly Moment[] {
  return trace.sightings.get(name)?.said ?? []
}

function inOrder(moments: readonly Moment[]): readonly Moment[] {
  return [...moments].sort((one, other) => one.order - other.order)
}

/** Returns the earliest instant of some moments, ms by the trace's clock; null when none has one. */
export function earliestMs(moments: readonly Moment[]): number | null {
  const times = moments.flatMap(({ atMs }) => (atMs === null ? [] : [atMs]))
  return times.length === 0 ? null : Math.min(...times)
}

/** The first readings of what an event's pages showed, those with a time before those without; a text never read is left out. */
export function readingsOf(trace: Trace, facts: RunFacts, event: EventId): readonly Moment[] {
  return shownTexts(facts.course)[event].flatMap((_, at) => {
    const all = readings(trace, watchedNames.shown(event, at))
    const first = all.find(({ atMs }) => atMs !== null) ?? all[0]
    return first ? [first] : []
  })
}

/** The first typings of what was posted for an event; a text that was never typed is left out. */
export function typingsOf(trace: Trace, facts: RunFacts, event: EventId): readonly Moment[] {
  const typed = facts.answers.find(answer => answer.event === event)?.typed ?? []
  return typed.flatMap((_, at) => typings(trace, watchedNames.typed(event, at)).slice(0, 1))
}

/** Every page of a run says its id: read so often, pages are kept as text, whatever run they are of. */
const idsOfKeptPages = 6

/**
 * Tells whether a trace keeps what its agent read: pages as text, not as pictures alone. What had to be typed is no sign
 * of that, since many tools repeat it in their results.
 */
export function keepsReadings(trace: Trace, facts: RunFacts): boolean {
  const showsPages = facts.answers.some(
    ({ event, typed }) => typed.length === 0 && readingsOf(trace, facts, event).length > 0,
  )
  return showsPages || readings(trace, watchedNames.run).length >= idsOfKeptPages
}

/** Tells whether a trace keeps what its agent typed. */
export function keepsTypings(trace: Trace, facts: RunFacts): boolean {
  return facts.answers.some(({ event }) => typingsOf(trace, facts, event).length > 0)
}

/**
 * Returns traces in the order in which a run's checks are asked of them. Agents' own logs, which name their model, come
 * before records of a browser, which anybody may have driven; then those that show more of the run. What shows nothing
 * of it comes last.
 */
export function byWeight(traces: readonly Trace[]): readonly Trace[] {
  const seen = ({ sightings }: Trace) =>
    [...sightings.values()].filter(({ read, typed, said, told }) =>
      [read, typed, said, told].some(one => one.length),
    ).length
  const rank = (trace: Trace) => (seen(trace) === 0 ? 2 : trace.models.length > 0 ? 0 : 1)
  return [...traces].sort((one, other) => rank(one) - rank(other) || seen(other) - seen(one))
}
