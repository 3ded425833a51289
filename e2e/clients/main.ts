// `npm run clients`: every installed client runs the course once, one after another; prints what became of each.
import { build } from '../build.ts'
import { startService } from '../service.ts'
import type { Client } from './client.ts'
import { clients } from './clients.ts'
import { runCourse } from './course.ts'
import { readStanding } from './standing.ts'

interface Row {
  readonly cells: readonly string[]
  /** Whether it finished 5/5, or isn't here to do so. */
  readonly good: boolean
}

const head = ['client', 'version', 'events', 'total', 'outcome', 'flags']

build()
const service = await startService()
try {
  const rows: Row[] = []
  for (const client of clients) rows.push(await rowOf(client, service.url))
  print([head, ...rows.map(row => row.cells)])
  process.exitCode = rows.every(row => row.good) ? 0 : 1
} finally {
  await service.end()
  service.remove()
}

async function rowOf(client: Client, url: string): Promise<Row> {
  const missing = client.missing()
  if (missing !== null)
    return { cells: [client.name, '–', '–', '–', `not installed: ${missing}`, ''], good: true }
  const named = [client.name, client.version()]
  try {
    const result = await runCourse(client, url)
    console.log(result)
    const { outcome, eventsRight, flags, totalUs } = await readStanding(url, result)
    const cells = [...named, `${eventsRight}/5`, `${(totalUs / 1e6).toFixed(1)} s`, outcome, flags.join(', ')]
    return { cells, good: eventsRight === 5 }
  } catch (error) {
    console.error(error)
    return { cells: [...named, '–', '–', 'did not finish', ''], good: false }
  }
}

function print(rows: readonly (readonly string[])[]) {
  const widths = head.map((_, at) => Math.max(...rows.map(cells => cells[at]?.length ?? 0)))
  const lines = rows.map(cells => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  console.log(`\n${lines.map(line => line.trimEnd()).join('\n')}`)
}
