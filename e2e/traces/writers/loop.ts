// This project's own loop log.
import { isoOf, type Journal } from '../journal.ts'

export function writeLoop({ model, url, startedAtMs, turns }: Journal): string {
  const rows: object[] = [{ type: 'loop', version: 1, startedAt: isoOf(startedAtMs), model, url }]
  for (const { startedAtMs: at, page, said, saidAtMs, usage, calls } of turns) {
    rows.push({ type: 'observe', at: isoOf(at), url: page.url, text: page.text })
    rows.push({ type: 'decide', at: isoOf(saidAtMs), model, said, usage })
    for (const { tool, arguments: typed, beganAtMs } of calls)
      rows.push({ type: 'act', at: isoOf(beganAtMs), tool, arguments: typed })
  }
  const last = turns.at(-1)
  rows.push({ type: 'end', at: isoOf(last?.endedAtMs ?? startedAtMs), result: last?.said ?? '' })
  return rows.map(row => `${JSON.stringify(row)}\n`).join('')
}
