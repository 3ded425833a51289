// Whether a trace shows the run's course: its id, what its pages showed, what was typed, in that order.
import { type EventId, eventIds } from '../../seeds/edition.ts'
import type { Moment, Trace } from '../traces/trace.ts'
import { keepsReadings, keepsTypings, readings, readingsOf, sayings, typings, typingsOf } from './evidence.ts'
import { nameOf, type RunFacts, shownTexts, watchedNames } from './facts.ts'
import type { TraceFinding } from './finding.ts'
import type { Times } from './time-checks.ts'

/** Returns whether the run's id occurs, which every page of the run shows. */
export function checkRunId(trace: Trace, { id }: RunFacts): TraceFinding {
  const count =
    readings(trace, watchedNames.run).length +
    typings(trace, watchedNames.run).length +
    sayings(trace, watchedNames.run).length
  const others = [...trace.runIds].filter(other => other !== id)
  return {
    check: 'run',
    what: 'The run’s id occurs',
    expected: id,
    found:
      count > 0
        ? `${id}, in ${count} ${count === 1 ? 'place' : 'places'}`
        : others.length > 0
          ? `only ${others.slice(0, 5).join(', ')}`
          : 'no id of a run',
    outcome: count > 0 ? 'ok' : 'differs',
  }
}

/** Returns, for each event that was answered, whether what its page showed was read. */
export function checkRead(trace: Trace, facts: RunFacts, times: Times): TraceFinding[] {
  const keeps = keepsReadings(trace, facts)
  return facts.answers.map(({ event, right }) => {
    const shown = shownTexts(facts.course)[event]
    const missing = shown.filter((_, at) => readings(trace, watchedNames.shown(event, at)).length === 0)
    const [found, outcome] =
      missing.length === 0
        ? (['read', 'ok'] as const)
        : !keeps
          ? (['the trace keeps no text of any page', 'not checkable'] as const)
          : !coversEvent(times, facts, event)
            ? ([notCovered, 'not checkable'] as const)
            : ([`never read: ${missing.join(', ')}`, right ? 'differs' : 'not checkable'] as const)
    return {
      check: `read ${event}`,
      what: `${nameOf(event)}: what the page showed was read`,
      expected: shown.join(', '),
      found,
      outcome,
    }
  })
}

/** Returns, for each event that had to be typed, whether what was posted was typed. */
export function checkTyped(trace: Trace, facts: RunFacts, times: Times): TraceFinding[] {
  const keeps = keepsTypings(trace, facts)
  return facts.answers
    .filter(({ typed }) => typed.length > 0)
    .map(({ event, typed }) => {
      const missing = typed.filter((_, at) => typings(trace, watchedNames.typed(event, at)).length === 0)
      const [found, outcome] =
        missing.length === 0
          ? (['typed', 'ok'] as const)
          : !keeps
            ? (['the trace keeps nothing that was typed', 'not checkable'] as const)
            : !coversEvent(times, facts, event)
              ? ([notCovered, 'not checkable'] as const)
              : ([`never typed: ${missing.join(', ')}`, 'differs'] as const)
      return {
        check: `typed ${event}`,
        what: `${nameOf(event)}: what was posted was typed`,
        expected: typed.join(', '),
        found,
        outcome,
      }
    })
}

/** Returns, for each event that had to be typed, whether it was read before it was typed. */
export function checkReadFirst(trace: Trace, facts: RunFacts, times: Times): TraceFinding[] {
  const keeps = keepsReadings(trace, facts)
  return facts.answers
    .filter(({ typed, right }) => typed.length > 0 && right)
    .map(({ event }) => {
      const [read, typed] = [readingsOf(trace, facts, event), typingsOf(trace, facts, event)]
      const pairs = read.flatMap(reading => typed.map(typing => [reading, typing] as const))
      // Without its first reading, what an event's tools repeated later stands in for it.
      const order = (keeps && coversEvent(times, facts, event) ? pairs : [])
        .map(([reading, typing]) => precedes(reading, typing))
        .filter(known => known !== null)
      return {
        check: `order ${event}`,
        what: `${nameOf(event)}: read before it was typed`,
        expected: 'read, then typed',
        found:
          order.length === 0
            ? 'not both in one file'
            : order.every(Boolean)
              ? 'read, then typed'
              : 'typed before it was read',
        outcome: order.length === 0 ? 'not checkable' : order.every(Boolean) ? 'ok' : 'differs',
      }
    })
}

/** Returns whether the events' pages were read in the order of the course. */
export function checkOrder(trace: Trace, facts: RunFacts): TraceFinding {
  const seen = eventIds.flatMap(event => {
    const [first] = readingsOf(trace, facts, event)
    return first ? [{ event, first }] : []
  })
  const wrong: [EventId, EventId][] = []
  for (const [at, { event, first }] of seen.entries()) {
    const next = seen[at + 1]
    if (next && precedes(first, next.first) === false) wrong.push([next.event, event])
  }
  return {
    check: 'order',
    what: 'The events’ pages were read in the order of the course',
    expected: eventIds.map(nameOf).join(', '),
    found:
      wrong.length > 0
        ? wrong.map(([early, late]) => `${nameOf(early)} before ${nameOf(late)}`).join(', ')
        : seen.map(({ event }) => nameOf(event)).join(', ') || 'none of them',
    outcome: wrong.length > 0 ? 'differs' : seen.length === eventIds.length ? 'ok' : 'not checkable',
  }
}

/** Returns whether the RESULT line was read after the last event, or said by the agent. */
export function checkResult(trace: Trace, facts: RunFacts, times: Times): TraceFinding {
  const found = [...readings(trace, watchedNames.result), ...sayings(trace, watchedNames.result)]
  const keeps = keepsReadings(trace, facts)
  const { resultLine, finishedAtUs } = facts
  const isCovered = finishedAtUs === null || times.covers(finishedAtUs, finishedAtUs)
  return {
    check: 'result',
    what: 'The RESULT line was read or said',
    expected: resultLine ?? 'none: the run has not finished',
    found: found.length > 0 ? 'the line, word by word' : isCovered ? 'not this line' : notCovered,
    outcome:
      resultLine === null
        ? 'not checkable'
        : found.length > 0
          ? 'ok'
          : keeps && isCovered
            ? 'differs'
            : 'not checkable',
  }
}

const notCovered = 'the trace does not reach so far'

/** Tells whether a trace has what happened from an event's page to its answer. */
function coversEvent(times: Times, { startedAtUs, answers }: RunFacts, event: EventId): boolean {
  const at = answers.findIndex(answer => answer.event === event)
  return times.covers(answers[at - 1]?.arrivedAtUs ?? startedAtUs, answers[at]?.arrivedAtUs ?? startedAtUs)
}

/** Tells which of two moments came first: by their order inside a file, by their times between files; null when unknown. */
function precedes(one: Moment, other: Moment): boolean | null {
  if (one.file === other.file) return one.order <= other.order
  return one.atMs === null || other.atMs === null ? null : one.atMs <= other.atMs
}
