// `npx tsx e2e/traces/large.ts [--megabytes 200]`: writes a Codex rollout of that size to a temporary folder, reads it as
// the build does in a process of its own and prints seconds and the most memory that process had. Exits with 1 when it
// took 20 s or 200 MB, or when the numbers it found are not those that were written. Linux only.
import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { watchFor } from '../../integrity/reconcile/facts.ts'
import { sampleFacts } from '../../integrity/reconcile/sample-run.ts'
import { drawCourse } from '../../seeds/draw.ts'
import { openStream } from '../../seeds/stream.ts'
import { build } from '../build.ts'
import { temporaryFolder } from '../load/temporary-folder.ts'

const mostSeconds = 20
const mostMegabytes = 200
const megabyte = 1024 ** 2
const startMs = Date.UTC(2026, 0, 2, 3, 4, 5)
const perTurn = { input: 4_000, cached: 3_500, output: 90 }

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: String(mostMegabytes) } } })
const bytes = Number(values.megabytes) * megabyte
if (!(bytes > 0)) throw new Error('Cannot write a rollout: --megabytes needs a number.')

/** What the reading process prints. */
interface Read {
  readonly seconds: number
  readonly megabytes: number
  readonly input: number
  readonly skipped: number
  readonly seen: number
}

/** Yields the rows of a rollout: pages of some KB, screenshots, long lines, token events that are written twice. */
function* rowsOf(size: number): Generator<string> {
  const stream = openStream('large', 'rollout')
  // The run's own texts stand in one page only: what is never found is what takes longest to look for.
  const page = (words: readonly string[]) =>
    Array.from(
      { length: 400 },
      () => `- link "${stream.pick(words)}é \\"x\\" &amp; more" [ref=e${stream.index(900)}]`,
    )
  const other = drawCourse('b'.repeat(64)).e2.shown.gates
  const pages = Array.from({ length: 40 }, () => page(other).join('\n'))
  const own = watchFor(sampleFacts).map(({ text }) => text)
  const picture = 'iVBORw0KGgo'.repeat(20_000)
  let written = 0
  let turns = 0
  const row = (type: string, payload: object) => {
    const line = `${JSON.stringify({ timestamp: new Date(startMs + turns * 900).toISOString(), type, payload })}\n`
    written += line.length
    return line
  }
  yield row('session_meta', { id: 'large', cli_version: '0.150.0', base_instructions: 'x'.repeat(60_000) })
  yield row('turn_context', { model: 'm-1' })
  while (written < size) {
    turns++
    const call_id = `call_${turns}`
    yield row('response_item', {
      type: 'reasoning',
      summary: [{ text: 'I look.' }],
      encrypted_content: 'x'.repeat(900),
    })
    yield row('response_item', {
      type: 'function_call',
      name: 'shell',
      arguments: '{"command":["ls"]}',
      call_id,
    })
    const image =
      turns % 50 === 0 ? [{ type: 'input_image', image_url: `data:image/png;base64,${picture}` }] : []
    const output = [
      { type: 'input_text', text: turns === 9 ? own.join('\n') : `${stream.pick(pages)} ${turns}` },
      ...image,
    ]
    yield row('response_item', { type: 'function_call_output', call_id, output })
    const info = { total_token_usage: countsOf(turns), last_token_usage: countsOf(1) }
    for (let copy = 0; copy < 2; copy++) yield row('event_msg', { type: 'token_count', info })
  }
  writtenTurns = turns
}

const countsOf = (turns: number) => {
  const input = perTurn.input * turns
  const cached = perTurn.cached * turns
  const output = perTurn.output * turns
  return {
    input_tokens: input,
    cached_input_tokens: cached,
    output_tokens: output,
    total_tokens: input + output,
  }
}
let writtenTurns = 0

/** The program of the reading process: the build's reader, and nothing of ours beside it. */
const program = `
import { createReadStream, readFileSync } from 'node:fs'
import { readTraces } from './dist/integrity/traces/read-traces.js'
const [path, watched] = process.argv.slice(1)
const begun = performance.now()
const { traces, unread } = await readTraces([{ name: 'rollout', bytes: () => createReadStream(path) }], JSON.parse(watched))
const seconds = (performance.now() - begun) / 1000
if (unread.length > 0) throw new Error(unread[0].why)
const [trace] = traces
const kB = Number(/^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
console.log(JSON.stringify({
  seconds,
  megabytes: kB / 1024,
  input: trace.models[0].usage.input,
  skipped: trace.skipped.size,
  seen: [...trace.sightings.values()].filter(({ read }) => read.length > 0).length,
}))
`

const root = fileURLToPath(new URL('../..', import.meta.url))
build()
const path = join(temporaryFolder('large'), 'rollout.jsonl')
await pipeline(Readable.from(rowsOf(bytes)), createWriteStream(path))
const watched = watchFor(sampleFacts)
// As \`npm start\` runs the service.
const flags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
  '--input-type=module',
  '--eval',
  program,
]
const printed = execFileSync(process.execPath, [...flags, path, JSON.stringify(watched)], {
  cwd: root,
  encoding: 'utf8',
})
const read = JSON.parse(printed) as Read
const isRight =
  read.input === perTurn.input * writtenTurns && read.skipped === 0 && read.seen === watched.length
console.log(`rollout   ${(bytes / megabyte).toFixed(0)} MB, ${writtenTurns} turns`)
console.log(`seconds   ${read.seconds.toFixed(1)} (under ${mostSeconds})`)
console.log(`memory    ${read.megabytes.toFixed(0)} MB at most (under ${mostMegabytes})`)
console.log(`numbers   ${isRight ? 'as written' : `wrong: ${printed}`}`)
process.exitCode = isRight && read.seconds < mostSeconds && read.megabytes < mostMegabytes ? 0 : 1
