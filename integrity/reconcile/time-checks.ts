// Whether a trace's times fit the server's after one constant offset. An answer arrives after it was typed; a page is
// read after the answer before it arrived: each event bounds the offset from both sides.
import type { Moment, Trace } from '../traces/trace.ts'
import { earliestMs, readings, readingsOf, sayings, typings, typingsOf } from './evidence.ts'
import { nameOf, type RunFacts, watchedNames } from './facts.ts'
import type { TraceFinding } from './finding.ts'
import { type Bounds, type Fit, fitOffset } from './offset.ts'

/** What a bound may be missed by: tools write their rows late, some round to seconds. */
export const mostMissMs = 5_000

/** What a clock of UTC may be off by; more than that needs a person. */
export const mostOffsetMs = 120_000

/** Local time without its zone is off by quarters of an hour. */
const zoneStepMs = 15 * 60_000

/** What a trace's times came to. */
export interface Times {
  /** One for each event, one for the offset, one for what the trace covers. */
  readonly findings: readonly TraceFinding[]
  /** Whether the trace begins late or ends early, by more than its times may miss. */
  readonly isCut: boolean
  /**
   * Tells whether a trace that is cut has all of what lies between two instants of the server, µs. What it has not is
   * not missing from it: that it was cut is found once, and not again in everything that fell away.
   */
  covers(fromUs: number, toUs: number): boolean
}

/** Returns what the times of a trace came to. */
export function checkTimes(trace: Trace, facts: RunFacts): Times {
  const bounds = boundsOf(trace, facts)
  const fit = trace.clock === 'none' ? null : fitOffset(bounds)
  const span = spanFinding(trace, facts, fit)
  const isCut = span.outcome === 'differs'
  const offsetMs = fit?.offsetMs ?? 0
  return {
    findings: [...bounds.map(bound => eventFinding(bound, fit)), offsetFinding(trace, fit), span],
    isCut,
    covers: (fromUs, toUs) =>
      !isCut ||
      ((trace.firstMs ?? 0) + offsetMs <= fromUs / 1000 && toUs / 1000 <= (trace.lastMs ?? 0) + offsetMs),
  }
}

function boundsOf(trace: Trace, facts: RunFacts): Bounds[] {
  const bounds: Bounds[] = []
  const add = (
    name: string,
    afterUs: number | null,
    came: readonly Moment[],
    went: readonly Moment[],
    untilUs: number | null,
    isRight = false,
  ) => {
    const [cameMs, wentMs] = [earliestMs(came), earliestMs(went)]
    const lastMs = Math.max(cameMs ?? -Infinity, wentMs ?? -Infinity)
    // A right answer was not known before its page was served; a wrong one may have been typed at any time.
    const firstMs = Math.min(cameMs ?? Infinity, (isRight ? wentMs : null) ?? Infinity)
    bounds.push({
      name,
      leastMs: afterUs === null || firstMs === Infinity ? -Infinity : afterUs / 1000 - firstMs,
      mostMs: untilUs === null || lastMs === -Infinity ? Infinity : untilUs / 1000 - lastMs,
    })
  }
  add('start', null, [], typings(trace, watchedNames.team), facts.startedAtUs)
  let beforeUs = facts.startedAtUs
  for (const { event, arrivedAtUs, right } of facts.answers) {
    const [came, went] = [readingsOf(trace, facts, event), typingsOf(trace, facts, event)]
    add(event, beforeUs, came, went, arrivedAtUs, right)
    beforeUs = arrivedAtUs
  }
  const results = [...readings(trace, watchedNames.result), ...sayings(trace, watchedNames.result)]
  add('finish', facts.finishedAtUs, results, [], null)
  return bounds
}

function eventFinding({ name, leastMs, mostMs }: Bounds, fit: Fit | null): TraceFinding {
  const missMs = fit?.missesMs.get(name) ?? 0
  const isBounded = fit !== null && (Number.isFinite(leastMs) || Number.isFinite(mostMs))
  const title = name === 'start' ? 'Start' : name === 'finish' ? 'Finish' : nameOf(name as 'e1')
  return {
    check: `times ${name}`,
    what: `${title}: its times fit the server’s`,
    expected: `at most ${showSeconds(mostMissMs)} off`,
    found: !isBounded ? 'no times to compare' : missMs === 0 ? 'they fit' : `${showSeconds(missMs)} off`,
    outcome: !isBounded ? 'not checkable' : missMs > mostMissMs ? 'differs' : 'ok',
  }
}

function offsetFinding({ clock }: Trace, fit: Fit | null): TraceFinding {
  const offsetMs = fit?.offsetMs ?? 0
  const zoneMs = clock === 'local' ? Math.round(offsetMs / zoneStepMs) * zoneStepMs : 0
  const restMs = Math.abs(offsetMs - zoneMs)
  return {
    check: 'offset',
    what: 'One constant offset between the two clocks',
    expected: `at most ${showSeconds(mostOffsetMs)}${clock === 'local' ? ', beside a zone of quarters of an hour' : ''}`,
    found:
      fit === null
        ? clock === 'none'
          ? 'the trace has no times'
          : 'no times to compare'
        : `${showSeconds(offsetMs)}${zoneMs === 0 ? '' : `, of which ${showSeconds(zoneMs)} are the zone`}`,
    outcome: fit === null ? 'not checkable' : restMs > mostOffsetMs ? 'differs' : 'ok',
  }
}

function spanFinding({ firstMs, lastMs }: Trace, facts: RunFacts, fit: Fit | null): TraceFinding {
  const what = { check: 'span', what: 'The trace covers the run from start to finish' }
  const endUs = facts.finishedAtUs
  if (fit === null || firstMs === null || lastMs === null || endUs === null)
    return {
      ...what,
      expected: 'from start to finish',
      found: 'no times to compare',
      outcome: 'not checkable',
    }
  const lateMs = firstMs + fit.offsetMs - facts.startedAtUs / 1000
  const earlyMs = endUs / 1000 - (lastMs + fit.offsetMs)
  const misses = [
    ...(lateMs > mostMissMs ? [`it begins ${showSeconds(lateMs)} after the start`] : []),
    ...(earlyMs > mostMissMs ? [`it ends ${showSeconds(earlyMs)} before the finish`] : []),
  ]
  return {
    ...what,
    expected: `${showInstant(facts.startedAtUs / 1000)} to ${showInstant(endUs / 1000)}`,
    found:
      misses.join(', ') || `${showInstant(firstMs + fit.offsetMs)} to ${showInstant(lastMs + fit.offsetMs)}`,
    outcome: misses.length > 0 ? 'differs' : 'ok',
  }
}

/** Returns a duration in seconds with one decimal: `-3.2 s`. */
function showSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function showInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
