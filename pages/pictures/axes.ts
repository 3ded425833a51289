// Axes: how far they go, and where their ticks stand, so that people can read the numbers off.
import { ticks } from 'd3-array'
import { format } from 'd3-format'
import type { TickView } from './views.ts'

/** Narrower than this, small differences would look large. */
const leastRatio = 1.5

/** Returns from where to where a logarithmic axis goes: a little further than its values, all above 0, on either side. */
export function logDomain(values: readonly number[]): [number, number] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const ratio = Math.max(leastRatio, highest / lowest)
  const centre = Math.sqrt(lowest) * Math.sqrt(highest)
  const reach = Math.sqrt(ratio) * ratio ** 0.06
  return [centre / reach, centre * reach]
}

/** Returns the ticks of a logarithmic axis: 10, 20, 50, 100; closer together on a short axis, powers of ten on a long one. */
export function logTicks([low, high]: readonly [number, number], most = 8): number[] {
  if (high / low < 8) return ticks(low, high, 5).filter(tick => tick > 0)
  const first = Math.floor(Math.log10(low))
  const decades = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, past) => first + past)
  const within = (tick: number) => tick >= low && tick <= high
  const fine = decades.flatMap(decade => [1, 2, 5].map(step => Number(`${step}e${decade}`))).filter(within)
  if (fine.length <= most) return fine
  const coarse = decades.map(decade => Number(`1e${decade}`)).filter(within)
  const step = Math.ceil(coarse.length / most)
  return coarse.filter((_, place) => place % step === 0)
}

/** Returns from where to where a plain axis goes that does not begin at 0: a little further than its values. */
export function plainDomain(values: readonly number[], least: number): [number, number] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const reach = Math.max(least, (highest - lowest) * 1.12) / 2
  const centre = (lowest + highest) / 2
  return [centre - reach, centre + reach]
}

const plain = format(',.12~r')

/** Returns a tick's number as people write it: "1,000", "12.5", "0.002"; one too small or too large for that, "1e-9". */
function showTick(value: number): string {
  const clean = Number(value.toPrecision(6))
  return clean !== 0 && (clean < 1e-5 || clean >= 1e7) ? clean.toExponential() : plain(clean)
}

/** Returns the numbers of ascending ticks, with equally many decimals unless they go far: "24.8", "25.0", "25.2". */
export function showTicks(values: readonly number[]): string[] {
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const shown = values.map(showTick)
  const far = first > 0 && last / first >= 20
  if (far || shown.some(text => text.includes('e'))) return shown
  const decimals = Math.max(0, ...shown.map(text => text.split('.')[1]?.length ?? 0))
  return values.map(format(`,.${decimals}f`))
}

/** Returns the ticks that are left when those go which would touch the one before; `width` is the widest text's. */
export function thinned(all: readonly (TickView & { readonly place: number })[], width: number): TickView[] {
  const spacing = Math.min(...all.slice(1).map(({ place }, before) => place - (all[before]?.place ?? place)))
  const step = Math.max(1, Math.ceil(width / spacing))
  return all.filter((_, number) => number % step === 0).map(({ at, text }) => ({ at, text }))
}
