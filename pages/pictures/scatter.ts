// The picture of time against cost: one point a team, and the front of those whom nobody beats in both.
import { scaleLog } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import { logDomain, logTicks, showTicks } from './axes.ts'
import { paretoFront } from './front.ts'
import { type Box, placeLabels } from './labels.ts'
import { counted, findingOf, notesOf } from './scatter-words.ts'
import { at, fitText, type Quantity } from './text.ts'
import type { ScatterView } from './views.ts'

/** A team by its best run. */
export interface ScatterTeam {
  readonly name: string
  /** Where the run's evidence is. */
  readonly href: string
  /** Seconds. */
  readonly total: Quantity
  /** US dollars, or null when it is not known. */
  readonly cost: Quantity | null
  readonly verified: boolean
}

const area: Box = { left: 96, right: 704, top: 40, bottom: 384 }
const frame = { width: '720', height: '436', left: '96', right: '704', top: '40', bottom: '384' }
/** Left of the fastest there is room for its name. */
const nameRoom = 60
const fontSize = 15
const nameWidths = [190, 110, 60]

/** Returns the picture of time against cost; teams of no known cost, or of a cost of zero, are counted below it. */
export function scatter(teams: readonly ScatterTeam[]): ScatterView {
  const known = teams.flatMap(team =>
    team.cost && team.cost.value > 0
      ? [{ ...team, cost: team.cost, seconds: team.total.value, usd: team.cost.value }]
      : [],
  )
  const front = paretoFront(known)
  const xDomain = logDomain(known.map(team => team.seconds))
  const yDomain = logDomain(known.map(team => team.usd))
  const x = scaleLog(xDomain, [area.left + nameRoom, area.right])
  const y = scaleLog(yDomain, [area.bottom, area.top])
  const points = known.map(team => ({ ...team, x: x(team.seconds), y: y(team.usd) }))
  const corners = front.map(team => ({ x: x(team.seconds), y: y(team.usd) }))
  const radius = known.length > 60 ? 3.5 : 5
  const steps = stepsOf(corners)
  const labels = placeLabels(
    front.map((team, place) => ({
      x: corners[place]?.x ?? 0,
      y: corners[place]?.y ?? 0,
      texts: nameWidths.map(width => fitText(team.name, width, fontSize)),
    })),
    [
      ...points.map(point => boxOf(point, radius)),
      ...steps.slice(1).map((step, before) => between(steps[before] ?? step, step)),
    ],
    area,
    fontSize,
  )
  const drawn = known.length > 0
  const isFront = new Set(front.map(team => team.href))
  const ticksOf = (domain: [number, number], scale: (value: number) => number, unit: string) => {
    const values = drawn ? logTicks(domain) : []
    return showTicks(values).map((text, place) => ({ at: at(scale(values[place] ?? 1)), text: unit + text }))
  }
  return {
    id: 'time-and-cost',
    title: `Time against cost of ${counted(known.length, 'team')}`,
    finding: findingOf(front),
    caption:
      'Each team’s best run: total time against the cost of its tokens at list price. On the stepped line stand the teams to whom nobody is both faster and cheaper.',
    notes: notesOf(teams, front.length - labels.length),
    blank: drawn
      ? ''
      : 'No team here has a known cost yet: a run that reports its tokens, with a model that has a price, is the first.',
    frame,
    xTicks: ticksOf(xDomain, x, ''),
    yTicks: ticksOf(yDomain, y, '$'),
    front:
      line<Point>(
        step => step.x,
        step => step.y,
      )
        .digits(1)
        .curve(curveStepAfter)(withEnds(corners)) ?? '',
    radius: at(radius),
    points: points.map(team => ({
      x: at(team.x),
      y: at(team.y),
      tier: tierOf(team),
      href: team.href,
      words: `${team.total.text} s, ${team.cost.text}, ${tierOf(team)}: ${team.name}`,
    })),
    labels: labels.map(label => ({ x: at(label.x), y: at(label.y), anchor: label.anchor, text: label.text })),
    rows: teams.map(team => ({
      name: team.name,
      href: team.href,
      total: team.total.text,
      cost: team.cost?.text ?? '–',
      tier: tierOf(team),
      front: isFront.has(team.href) ? 'yes' : 'no',
    })),
  }
}

interface Point {
  readonly x: number
  readonly y: number
}

const tierOf = (team: ScatterTeam) => (team.verified ? 'verified' : 'unverified')

/** Returns the front's corners with where it comes from, above its fastest, and where it goes to, right of its cheapest. */
function withEnds(corners: readonly Point[]): Point[] {
  const [first, last] = [corners[0], corners.at(-1)]
  return first && last ? [{ x: first.x, y: area.top }, ...corners, { x: area.right, y: last.y }] : []
}

/** Returns the points where the stepped line turns. */
function stepsOf(corners: readonly Point[]): Point[] {
  const ends = withEnds(corners)
  return ends.flatMap((point, place) =>
    place === 0 ? [point] : [{ x: point.x, y: ends[place - 1]?.y ?? 0 }, point],
  )
}

const boxOf = ({ x, y }: Point, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})

const between = (a: Point, b: Point): Box => ({
  left: Math.min(a.x, b.x) - 1,
  right: Math.max(a.x, b.x) + 1,
  top: Math.min(a.y, b.y) - 1,
  bottom: Math.max(a.y, b.y) + 1,
})
