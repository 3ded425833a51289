// The picture of a run that other sites show beside a link to it: 1200 × 630, PNG, the same on every machine.
import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'
import type { Section } from '../hall/store.ts'
import { legs } from './pictures/stacked.ts'
import { at, fitText, type Quantity, textWidth } from './pictures/text.ts'
import type { CardView } from './pictures/views.ts'
import { renderPart } from './render.ts'

/** A run as its card tells it. */
export interface CardRun {
  readonly team: string
  readonly model: string | null
  readonly harness: string | null
  readonly section: Section
  /** Its rank in its tier and how many runs that has, or null outside the tiers. */
  readonly rank: { readonly rank: number; readonly of: number } | null
  /** Seconds, or null without a finish. */
  readonly total: Quantity | null
  /** 0 to 5. */
  readonly eventsRight: number
  /** Seconds of the five events and the way to the finish; not all of them without a finish. */
  readonly legs: readonly Quantity[]
}

/** The tones of the splits as in the stylesheet, which this picture can't read. */
const fills = ['#1f5596', '#32a5d4', '#1c7b5a', '#cbb042', '#bc4a3c', '#b2b8c1']

const signs: Readonly<
  Record<Section, { readonly word: string; readonly fill: string; readonly ink: string }>
> = {
  verified: { word: 'verified', fill: '#1f6b3a', ink: '#ffffff' },
  unverified: { word: 'unverified', fill: '#ffffff', ink: '#1d2128' },
  flagged: { word: 'flagged', fill: '#8a4b08', ink: '#ffffff' },
  unfinished: { word: 'did not finish', fill: '#5b6270', ink: '#ffffff' },
  withdrawn: { word: 'withdrawn', fill: '#5b6270', ink: '#ffffff' },
}

const [left, right] = [80, 1120]

const resolve = createRequire(import.meta.url).resolve

/** Fonts of our own, so that a machine without any has text. */
const font = {
  loadSystemFonts: false,
  fontFiles: ['DejaVuSans', 'DejaVuSans-Bold'].map(name => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)),
  defaultFontFamily: 'DejaVu Sans',
}

/** Returns the card of a run, PNG. Drawn beside the event loop; worth keeping, since it takes a while. */
export async function renderCard(run: CardRun): Promise<Buffer> {
  const image = await renderAsync(renderPart('pictures/card', cardView(run)), { font })
  return image.asPng()
}

/** Returns what a run's card shows, with everything in its place. */
export function cardView(run: CardRun): CardView {
  const { word, fill, ink } = signs[run.section]
  const wordWidth = textWidth(word, 30, 'bold')
  const total = run.total?.text ?? 'No time'
  const declared = [run.model, run.harness].filter(text => text !== null).join(' · ')
  return {
    team: fitText(run.team, right - left, 64, 'bold'),
    with: fitText(declared || 'model and harness not declared', right - left, 32),
    standing: run.rank ? `Rank ${run.rank.rank.toLocaleString('en-US')}` : 'Not ranked',
    of: run.rank ? `of ${run.rank.of.toLocaleString('en-US')} runs` : '',
    tier: word,
    tierFill: fill,
    tierInk: ink,
    tierX: at(right - wordWidth - 56),
    tierWidth: at(wordWidth + 56),
    tierMiddle: at(right - (wordWidth + 56) / 2),
    total,
    unit: run.total ? 's' : '',
    unitX: at(left + textWidth(total, 110, 'bold') + 18),
    events: `${run.eventsRight} of 5 events`,
    parts: partsOf(run.legs),
  }
}

function partsOf(quantities: readonly Quantity[]): CardView['parts'] {
  const whole = quantities.reduce((sum, { value }) => sum + value, 0)
  if (whole <= 0) return []
  let passed = 0
  return quantities.map(({ value, text }, place) => {
    const [begin, end] = [passed, passed + value].map(seconds => left + ((right - left) * seconds) / whole)
    passed += value
    const [x, width] = [begin ?? left, (end ?? left) - (begin ?? left)]
    const name = legs[place]?.name ?? ''
    const fits = Math.max(textWidth(name, 18), textWidth(`${text} s`, 18)) + 4 <= width
    return {
      x: at(x),
      width: at(width),
      fill: fills[place] ?? '#b1b6be',
      middle: at(x + width / 2),
      name: fits ? name : '',
      seconds: fits ? `${text} s` : '',
    }
  })
}
