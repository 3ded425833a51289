// `npx tsx e2e/traces/mutations.ts --count 10000 [--seed WORD]`: reads so many mutated traces of every format and prints
// what crashed, what took longest and the most memory. Exits with 1 when something crashed or took a second.
import { parseArgs } from 'node:util'
import { type Trial, tryMutation } from '../../integrity/traces/fixtures/mutation-trials.ts'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: 'mutations' } },
})
const count = Number(values.count)
if (!Number.isInteger(count) || count < 1) throw new Error('Cannot count: --count needs a whole number.')

const crashes: Trial[] = []
let slowest: Trial | null = null
let read = 0
let mostBytes = 0
const begun = performance.now()
for (let at = 0; at < count; at++) {
  const trial = await tryMutation(`${values.seed} ${at}`)
  if (trial.crash !== null) crashes.push(trial)
  if (trial.isRead) read++
  if (!slowest || trial.ms > slowest.ms) slowest = trial
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
}
const seconds = (performance.now() - begun) / 1000
const nameOf = ({ format, ways, seed }: Trial) => `${format}, ${ways.join(', ')} (seed “${seed}”)`
console.log(`mutations  ${count} in ${seconds.toFixed(1)} s, of which ${read} were still traces`)
console.log(`crashes    ${crashes.length}`)
if (slowest) console.log(`slowest    ${slowest.ms.toFixed(0)} ms: ${nameOf(slowest)}`)
console.log(`memory     ${(mostBytes / 1024 ** 2).toFixed(0)} MB resident at most`)
for (const trial of crashes.slice(0, 10)) console.log(`${nameOf(trial)}\n${trial.crash}`)
process.exitCode = crashes.length > 0 || (slowest?.ms ?? 0) > 1_000 ? 1 : 0
