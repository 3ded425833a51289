// What was measured of a Hall, as rows of the table: the pages, the runs that arrived meanwhile, the downloads.
import type { Download } from './hall-downloads.ts'
import { type QuestionKind, questionKinds } from './hall-questions.ts'
import type { HallRounds, SideFigures } from './hall-rounds.ts'
import { met, type Row } from './speed.ts'
import { median } from './table.ts'

const mostP99Ms = 20
const mostP99Ratio = 3
const mostGrownMb = 50
const megabyte = 1024 * 1024

/** Returns a number as a whole one, with its thousands apart. */
export const whole = (number: number) => Math.round(number).toLocaleString('en-US')

/** Returns a row of a figure that only the server has, held against its limit. */
export function limitRow(what: string, value: number, limit: number): Row {
  return [what, whole(value), '', '', `< ${whole(limit)}`, met(value < limit)]
}

/** Returns the rows of all kinds of page, and of the runs that arrived meanwhile. */
export function pageRows({ server, bare, aloneMs }: HallRounds): Row[] {
  const pages = questionKinds.flatMap(kind => [
    ...kindRows(kind, server, bare),
    aloneRow('  alone, one after another: p50, ms', part(aloneMs[kind], 0.5)),
    aloneRow('  alone: p99, ms', part(aloneMs[kind], 0.99)),
  ])
  return [...pages, ...arrivalRows(server, bare)]
}

function aloneRow(what: string, ms: number): Row {
  return [what, showMs(ms), '', '', '', '']
}

/** A server that is asked for more than it can do leaves answers out. */
function showMs(ms: number): string {
  return Number.isFinite(ms) ? ms.toFixed(2) : 'never'
}

function kindRows(kind: QuestionKind, own: SideFigures, bare: SideFigures): Row[] {
  const cells = (share: number) => {
    const [server, floor] = [own, bare].map(side => part(side.tookMs[kind], share)) as [number, number]
    return {
      server,
      floor,
      ratio: server / floor,
      texts: [showMs(server), showMs(floor), showMs(server / floor)],
    }
  }
  const texts = (share: number) => cells(share).texts as [string, string, string]
  const p99 = cells(0.99)
  const bytes = whole(median(own.sentBytes[kind]))
  return [
    [`${kind} (${own.tookMs[kind].length} answers of ${bytes} bytes): p50, ms`, ...texts(0.5), '', ''],
    [
      '  p99, ms',
      ...texts(0.99),
      `< ${mostP99Ms} or < ${mostP99Ratio} of bare`,
      met(p99.server < mostP99Ms || p99.ratio < mostP99Ratio),
    ],
    ['  slowest, ms', ...texts(1), '', ''],
  ]
}

function arrivalRows(own: SideFigures, bare: SideFigures): Row[] {
  const middle = (read: (figures: SideFigures['arrivals'][number]) => number) =>
    [own, bare].map(side => median(side.arrivals.map(read))) as [number, number]
  const [server, floor] = middle(({ p99Ms }) => p99Ms)
  const [busy, floorBusy] = middle(({ cpuShare }) => cpuShare * 100)
  const errors = [own, bare].map(side => side.arrivals.reduce((sum, { errors }) => sum + errors, side.errors))
  const firstError = own.arrivals.find(({ firstError }) => firstError !== '')?.firstError ?? ''
  if (firstError) console.log(`The first error of a run: ${firstError}`)
  return [
    [
      'requests of the runs that arrive: p99, ms',
      server.toFixed(2),
      floor.toFixed(2),
      (server / floor).toFixed(2),
      '',
      '',
    ],
    ['errors', String(errors[0]), String(errors[1]), '', '0', met(errors[0] === 0)],
    ['busy cores, of the program', `${busy.toFixed(0)} %`, `${floorBusy.toFixed(0)} %`, '', '', ''],
  ]
}

/** Returns the rows of a whole download. */
export function downloadRows(
  path: string,
  { status, bytes, lines, seconds: took, grownBytes, slowestMs }: Download,
): Row[] {
  if (status !== 200) return [[`${path}: not served (${status})`, '', '', '', '', '']]
  const grownMb = grownBytes / megabyte
  return [
    [`${path}, ${whole(bytes / megabyte)} MB, ${whole(lines)} lines: s`, took.toFixed(1), '', '', '', ''],
    ['  MB a second', (bytes / megabyte / took).toFixed(1), '', '', '', ''],
    limitRow('  memory grown meanwhile, MB', grownMb, mostGrownMb),
    ['  slowest of /healthz meanwhile, ms', slowestMs.toFixed(0), '', '', '', ''],
  ]
}

/** Returns the value below which a share of the numbers lies; what never came counts as the worst. */
function part(numbers: readonly number[], share: number): number {
  const sorted = numbers
    .map(number => (Number.isNaN(number) ? Number.POSITIVE_INFINITY : number))
    .sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}
