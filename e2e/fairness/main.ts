// `npm run fairness`: measures whether every run has the same work, and prints one table of all criteria.
//   --runs N   how many runs are measured in the browser, and timed with each solver (50)
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { build } from '../build.ts'
import { quickServer, sameTime } from './criteria-sent.ts'
import { tableOf } from './finding.ts'
import { judgeRuns, measureRuns, timeSolvers, withSite } from './level-b.ts'
import { measureLevelS } from './level-s.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '50' } } })
const count = Number(values.runs)
if (!Number.isInteger(count) || count < 2)
  throw new Error(`Cannot measure ${values.runs} runs: a whole number from 2 is needed.`)

build()
const startedAtMs = performance.now()
const seconds = () => `${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`
const tell = (what: string) => (done: number) => {
  if (done % 10 === 0 && done > 0) console.error(`${what}: ${done} of ${count}, ${seconds()}`)
}

const structure = measureLevelS()
console.error(`structure of 1,000 courses: ${seconds()}`)
const browser = await withSite(async site => {
  const measured = await measureRuns(site, count, tell('runs in the browser'))
  const times = await timeSolvers(site, count, tell('runs of both solvers'))
  return [...judgeRuns(site, measured), ...quickServer(measured.runs), ...times.map(sameTime)]
})
const findings = [...structure, ...browser]

console.log(
  `Level S: 1,000 fixed seeds. Level B: ${count} runs of seeds the server drew, ${count} more with each solver, in ` +
    `Chromium at 1280 × 800 (${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}${process.getuid?.() === 0 ? ', as root' : ''}).\n`,
)
console.log(tableOf(findings))
const broken = findings.filter(({ pass }) => !pass).map(({ id }) => id)
console.log(
  `\n${findings.length - broken.length} of ${findings.length} hold${broken.length > 0 ? `; not: ${broken.join(', ')}` : ''}. ` +
    `What compares a variant with its pool (part of B1 to B5 and B12, level V) does not apply: each event has one variant.`,
)
if (broken.length > 0) process.exitCode = 1
