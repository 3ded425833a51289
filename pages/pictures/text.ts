// Text in a picture, where nothing wraps: how wide it is, and how to cut it so that it fits.
import measure from 'anafanafo'

/** A number to draw, and the one way in which every surface prints it. */
export interface Quantity {
  readonly value: number
  readonly text: string
}

/** Widths are known for this size of a wide typeface; other sizes and typefaces are at most about as wide. */
const knownSize = 10

/** Returns about how wide a text is, in the units of its font size. */
export function textWidth(text: string, size: number, weight: 'normal' | 'bold' = 'normal'): number {
  const font = weight === 'bold' ? 'bold 10px Verdana' : '10px Verdana'
  return (measure(text, { font }) * size) / knownSize
}

/** Returns a text cut to a width, with "…" where something is missing; letters are never cut in two. */
export function fitText(
  text: string,
  width: number,
  size: number,
  weight: 'normal' | 'bold' = 'normal',
): string {
  const clean = drawable(text)
  if (textWidth(clean, size, weight) <= width) return clean
  const letters = [...new Intl.Segmenter('en').segment(clean)].map(({ segment }) => segment)
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size, weight) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Returns a text with what no SVG file may hold, control characters and halves of characters, as "�". */
function drawable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '�')
}

/** Returns a coordinate to print: a tenth of a unit is finer than a pixel. */
export function at(coordinate: number): string {
  return String(Math.round(coordinate * 10) / 10)
}
