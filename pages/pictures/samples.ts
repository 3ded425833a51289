// Samples of the pictures, drawn by the code that draws them for the site, and between them taking every branch.
import { type CardRun, cardView } from '../card.ts'
import type { Views } from '../views.ts'
import { overTime } from './over-time.ts'
import { scatter } from './scatter.ts'
import { stacked } from './stacked.ts'
import type { Quantity } from './text.ts'

const seconds = (value: number): Quantity => ({ value, text: value.toFixed(3) })
const dollars = (value: number): Quantity => ({ value, text: `$${value.toFixed(3)}` })
const legs = [1, 2, 3, 4, 2, 0.634].map(seconds)

const teams = [
  { name: 'Ada', href: '/runs/K7QABCDE', total: seconds(12.634), cost: dollars(0.12), verified: true },
  { name: 'Bo', href: '/runs/K7QABCDF', total: seconds(40), cost: dollars(0.01), verified: false },
  { name: 'Cy', href: '/runs/K7QABCDG', total: seconds(40), cost: null, verified: false },
]

const timed = [
  {
    name: 'K7QABCDE',
    href: '/runs/K7QABCDE',
    total: seconds(14),
    finished: instant('2026-12-01T07:44:59.765Z'),
  },
  {
    name: 'K7QABCDF',
    href: '/runs/K7QABCDF',
    total: seconds(12),
    finished: instant('2026-12-03T07:44:59.765Z'),
  },
]

const card: CardRun = {
  team: 'Ada',
  model: 'gpt-x',
  harness: 'loop',
  section: 'unverified',
  rank: { rank: 3, of: 40 },
  total: seconds(12.634),
  eventsRight: 5,
  legs,
}

function instant(iso: string) {
  return { iso, text: `${iso.slice(0, 10)} ${iso.slice(11, 19)}` }
}

/** The samples of each picture's template. */
export const pictureSamples = {
  'pictures/scatter': [scatter(teams), scatter([])],
  'pictures/stacked': [
    stacked(
      Array.from({ length: 11 }, () => ({
        name: 'Ada',
        href: '/runs/K7QABCDE',
        legs,
        total: seconds(12.634),
      })),
    ),
    stacked([]),
  ],
  'pictures/over-time': [
    { ...overTime(timed, seconds(13)), notes: ['The latest 2 of 3 runs.'] },
    overTime([], null),
  ],
  'pictures/card': [
    cardView(card),
    cardView({ ...card, section: 'unfinished', rank: null, total: null, legs: [] }),
  ],
} satisfies { readonly [Name in keyof Views]?: readonly Views[Name][] }
