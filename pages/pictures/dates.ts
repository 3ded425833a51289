// Dates under a picture: years, months, days or minutes, whichever tell its ticks apart.
import { max } from 'd3-array'
import type { ScaleTime } from 'd3-scale'
import { thinned } from './axes.ts'
import { at, textWidth } from './text.ts'
import type { TickView } from './views.ts'

const dayMs = 86_400_000

const grains = {
  year: { year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  minute: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const

/** Returns the dates under a scale of instants, UTC, as fine as they need to be to differ, and none touching another. */
export function dateTicks(x: ScaleTime<number, number>, size: number): TickView[] {
  const [from = 0, until = 0] = x.domain().map(Number)
  const dates = x.ticks(until - from < 3 * dayMs ? 4 : 6)
  const show = new Intl.DateTimeFormat('en-GB', { ...grains[grainOf(dates)], timeZone: 'UTC' })
  const texts = dates.map(date => ({
    place: x(date),
    at: at(x(date)),
    text: show.format(date).replace(',', ''),
  }))
  return thinned(texts, (max(texts, ({ text }) => textWidth(text, size)) ?? 0) + 14)
}

function grainOf(dates: readonly Date[]): keyof typeof grains {
  if (!dates.every(date => date.getTime() % dayMs === 0)) return 'minute'
  if (!dates.every(date => date.getUTCDate() === 1)) return 'day'
  return dates.every(date => date.getUTCMonth() === 0) ? 'year' : 'month'
}
