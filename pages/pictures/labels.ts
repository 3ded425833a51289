// Names beside their points, so that none lies over another, over a point or over a line.
import { textWidth } from './text.ts'

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Label extends Box {
  readonly x: number
  /** The line the text stands on. */
  readonly y: number
  readonly anchor: 'start' | 'end'
  readonly text: string
}

/** Places to try, in this order: below left of a point on the front there is nothing that beats it, so mostly nothing. */
const places = [
  { anchor: 'end', right: -8, down: 18 },
  { anchor: 'end', right: -10, down: 5 },
  { anchor: 'start', right: 8, down: 18 },
  { anchor: 'start', right: 10, down: -8 },
  { anchor: 'end', right: -8, down: -8 },
] as const

/** A name wanted at a point: as long as it is, and shorter for where that has no room. */
export interface Wanted {
  readonly x: number
  readonly y: number
  readonly texts: readonly string[]
}

/** Returns the labels that find a place within `area`, each with the box it takes; the first ones are served first. */
export function placeLabels(
  wanted: readonly Wanted[],
  obstacles: readonly Box[],
  area: Box,
  size: number,
): Label[] {
  const placed: Label[] = []
  const isFree = (label: Label) =>
    isWithin(label, area) && ![...placed, ...obstacles].some(other => overlap(label, other))
  for (const { x, y, texts } of wanted) {
    const free = texts.flatMap(text => labelsAt(x, y, text, size)).find(isFree)
    if (free) placed.push(free)
  }
  return placed
}

/** Returns a text at each place around a point. */
function labelsAt(x: number, y: number, text: string, size: number): Label[] {
  const width = textWidth(text, size)
  return places.map(({ anchor, right, down }) => {
    const [labelX, labelY] = [x + right, y + down]
    const left = anchor === 'start' ? labelX : labelX - width
    const box = { left, right: left + width, top: labelY - size, bottom: labelY + size / 4 }
    return { ...box, x: labelX, y: labelY, anchor, text }
  })
}

/** Returns whether two boxes share any of their insides. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}
