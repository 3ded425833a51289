// The picture of where the time went: one bar a run, its six legs side by side.
import { ticks } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { showTicks } from './axes.ts'
import { at, fitText, type Quantity, textWidth } from './text.ts'
import type { PartView, StackedView } from './views.ts'

/** A run with all its legs. */
export interface StackedRun {
  readonly name: string
  readonly href: string
  /** Seconds: the five events, then the way to the finish. */
  readonly legs: readonly Quantity[]
  /** Seconds. */
  readonly total: Quantity
}

/** The legs in order: each has a sign that can be read where colours can't. */
export const legs: readonly {
  readonly sign: string
  readonly name: string
  readonly ink: 'light' | 'dark'
}[] = [
  { sign: '1', name: 'Sprint', ink: 'light' },
  { sign: '2', name: 'Slalom', ink: 'dark' },
  { sign: '3', name: 'Relay', ink: 'light' },
  { sign: '4', name: 'Hurdles', ink: 'dark' },
  { sign: '5', name: 'Discipline', ink: 'light' },
  { sign: 'F', name: 'To finish', ink: 'dark' },
]

const most = 10
const [left, right, top] = [184, 610, 16]
const [rowHeight, barHeight] = [36, 26]
const fontSize = 15
/** Narrower parts have no room for their sign. */
const leastForSign = 15

/** Returns the picture of the first ten runs, in the order in which they come. */
export function stacked(runs: readonly StackedRun[]): StackedView {
  const shown = runs.slice(0, most)
  const longest = Math.max(1, ...shown.map(run => sumOf(run.legs)))
  const x = scaleLinear([0, longest], [left, right])
  const marks = ticks(0, longest, 6)
  const bottom = top + rowHeight * shown.length
  return {
    id: 'splits',
    title: `Splits of ${shown.length === 1 ? '1 run' : `${shown.length} runs`}, in seconds`,
    finding: shown.map(findingOf).join(' ') || 'There is nothing to draw yet.',
    caption:
      'Where the time went: the five events and the way to the finish, in seconds, the total at the end of the bar.',
    notes: runs.length > most ? [`The first ${most} of ${runs.length.toLocaleString('en-US')} runs.`] : [],
    blank: shown.length > 0 ? '' : 'No ranked run yet, so there are no splits to show.',
    frame: {
      width: '720',
      height: at(bottom + 50),
      left: at(left),
      right: at(right),
      top: at(top - 6),
      bottom: at(bottom),
    },
    ticks: showTicks(marks).map((text, place) => ({ at: at(x(marks[place] ?? 0)), text })),
    legend: legs.map((leg, place) => ({ ...leg, tone: place + 1 })),
    bars: shown.map((run, row) => {
      const barTop = top + row * rowHeight
      return {
        name: fitText(run.name, left - 12, fontSize),
        href: run.href,
        top: at(barTop),
        height: at(barHeight),
        base: at(barTop + barHeight / 2 + fontSize * 0.36),
        parts: partsOf(run, x),
        total: `${run.total.text} s`,
        end: at(x(sumOf(run.legs)) + 8),
      }
    }),
    columns: legs.map(leg => leg.name),
    rows: shown.map(run => ({
      name: run.name,
      href: run.href,
      legs: run.legs.map(leg => leg.text),
      total: run.total.text,
    })),
  }
}

const sumOf = (quantities: readonly Quantity[]) => quantities.reduce((sum, { value }) => sum + value, 0)

function partsOf(run: StackedRun, x: (value: number) => number): PartView[] {
  let passed = 0
  return legs.map(({ sign, name, ink }, place) => {
    const leg = run.legs[place] ?? { value: 0, text: '–' }
    const [begin, end] = [x(passed), x(passed + leg.value)]
    passed += leg.value
    return {
      x: at(begin),
      width: at(end - begin),
      tone: place + 1,
      ink,
      middle: at((begin + end) / 2),
      sign: end - begin >= Math.max(leastForSign, textWidth(sign, fontSize)) ? sign : '',
      words: `${name}, ${leg.text} s: ${run.name}`,
    }
  })
}

function findingOf({ name, legs: all, total }: StackedRun): string {
  const longest = all.reduce((most, leg, place) => (leg.value > (all[most]?.value ?? 0) ? place : most), 0)
  return `${name}: ${total.text} s, the longest part ${legs[longest]?.name}, ${all[longest]?.text ?? '–'} s.`
}
