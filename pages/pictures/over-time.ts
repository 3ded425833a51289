// The picture of a team's ranked runs over time: each run, the best so far as a stepped line, the median.
import { ticks } from 'd3-array'
import { scaleLinear, scaleUtc } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import type { ShownInstant } from '../../hall/show.ts'
import { plainDomain, showTicks } from './axes.ts'
import { dateTicks } from './dates.ts'
import { at, type Quantity } from './text.ts'
import type { OverTimeView } from './views.ts'

/** A ranked run of the team. */
export interface TimedRun {
  /** The run's id. */
  readonly name: string
  readonly href: string
  readonly finished: ShownInstant
  /** Seconds. */
  readonly total: Quantity
}

const [left, right, top, bottom] = [64, 560, 40, 300]
const frame = { width: '720', height: '352', left: '64', right: '560', top: '40', bottom: '300' }
const fontSize = 15
/** Two labels closer than this would touch. */
const lineHeight = 20
const leastSpanMs = 600_000
const leastSpanSeconds = 1

/** Returns the picture of a team's ranked runs, in any order, with their median in seconds; null without a run. */
export function overTime(runs: readonly TimedRun[], median: Quantity | null): OverTimeView {
  const timed = runs
    .map(run => ({ ...run, ms: Date.parse(run.finished.iso), seconds: run.total.value }))
    .sort((a, b) => a.ms - b.ms)
  const bests = bestsSoFar(timed)
  const [first, last, best] = [timed[0], timed.at(-1), bests.at(-1)]
  const finished = plainDomain(
    timed.map(run => run.ms),
    leastSpanMs,
  )
  const seconds = plainDomain(
    [...timed.map(run => run.seconds), ...(median ? [median.value] : [])],
    leastSpanSeconds,
  )
  const x = scaleUtc(finished, [left, right])
  const y = scaleLinear([Math.max(0, seconds[0]), seconds[1]], [bottom, top])
  const drawn = first !== undefined
  const [lowest = 0, highest = 0] = y.domain()
  const marks = drawn ? ticks(lowest, highest, 5) : []
  const steps = [...bests, ...(best && last ? [{ ...best, ms: finished[1] }] : [])]
  return {
    id: 'over-time',
    title: `Total time of ${timed.length === 1 ? '1 ranked run' : `${timed.length.toLocaleString('en-US')} ranked runs`} over time`,
    finding: first && best ? findingOf(first, best, median) : 'There is nothing to draw yet.',
    caption:
      'Ranked runs in the order in which they finished. The stepped line is the best so far, the dashed one the median of all.',
    notes: [],
    blank: drawn ? '' : 'No ranked run yet, so there is nothing to draw.',
    frame,
    days: first && last ? daysOf(first.finished, last.finished) : '',
    xTicks: drawn ? dateTicks(x, fontSize) : [],
    yTicks: showTicks(marks).map((text, place) => ({ at: at(y(marks[place] ?? 0)), text })),
    best:
      line<Timed>(
        run => x(run.ms),
        run => y(run.seconds),
      )
        .digits(1)
        .curve(curveStepAfter)(steps) ?? '',
    median: median ? `M${left} ${at(y(median.value))}H${right}` : '',
    radius: timed.length > 100 ? '3' : '4.5',
    points: timed.map(run => ({
      x: at(x(run.ms)),
      y: at(y(run.seconds)),
      href: run.href,
      words: `${run.total.text} s, ${run.finished.text} UTC, run ${run.name}`,
    })),
    labels: best && median ? labelsOf(best, median, y) : [],
    rows: timed.map((run, place) => ({
      name: run.name,
      href: run.href,
      iso: run.finished.iso,
      when: run.finished.text,
      total: run.total.text,
      best: bests[place]?.total.text ?? '–',
    })),
  }
}

interface Timed extends TimedRun {
  readonly ms: number
  readonly seconds: number
}

/** Returns for each run, in order, the fastest up to it at the run's own instant. */
function bestsSoFar(timed: readonly Timed[]): Timed[] {
  let best: Timed | undefined
  return timed.map(run => {
    if (!best || run.seconds < best.seconds) best = run
    return { ...best, ms: run.ms }
  })
}

function findingOf(first: Timed, best: Timed, median: Quantity | null): string {
  const middle = median ? ` The median of all is ${median.text} s.` : ''
  return `The first took ${first.total.text} s, the best takes ${best.total.text} s.${middle}`
}

const dayOf = (instant: ShownInstant) => instant.text.slice(0, 10)

function daysOf(first: ShownInstant, last: ShownInstant): string {
  const [from, to] = [dayOf(first), dayOf(last)]
  return from === to ? from : `${from} to ${to}`
}

/** Returns the names of the two lines at their ends, moved apart where they would touch: the median is never below the best. */
function labelsOf(
  best: Timed,
  median: Quantity,
  y: (seconds: number) => number,
): { y: string; text: string }[] {
  const [bestY, medianY] = [y(best.seconds), y(median.value)]
  const middle = (bestY + medianY) / 2
  const away = Math.max(lineHeight, bestY - medianY) / 2
  return [
    { y: at(middle + away + fontSize * 0.36), text: `best ${best.total.text} s` },
    { y: at(middle - away + fontSize * 0.36), text: `median ${median.text} s` },
  ]
}
