// What the server knows of a run, put together from its chain and its draw, as traces are held against it.
import type { TokenLine } from '../../hall/prices/price.ts'
import { readReport } from '../../hall/report.ts'
import type { ReportedTokens, RunFacts } from '../../integrity/reconcile/facts.ts'
import { recordsOf } from '../../integrity/record.ts'
import type { RunChain } from '../../integrity/store.ts'
import { drawCourse } from '../../seeds/draw.ts'
import { declaredTeam, declaredTokens, writtenText } from '../views/declared.ts'
import { resultView } from '../views/result.ts'

/** Returns the facts of a run as of `nowUs`. */
export function factsOf(found: RunChain, nowUs: number): RunFacts {
  const { run, chain } = found
  const { records } = chain
  const { team, model } = declaredTeam(chain)
  const [start, finish] = [recordsOf(records, 'start')[0], recordsOf(records, 'finish')[0]]
  return {
    id: run.id,
    startedAtUs: start?.arrivedAtUs ?? 0,
    finishedAtUs: finish?.arrivedAtUs ?? null,
    team,
    course: drawCourse(run.seed),
    answers: recordsOf(records, 'event').map(({ position, arrivedAtUs, details }) => ({
      event: details.event,
      arrivedAtUs,
      right: details.ok,
      typed: typedFor(details.event, writtenText(chain, position, 'answer') ?? ''),
    })),
    resultLine: finish ? resultView(found, nowUs).result : null,
    declaredModel: model,
    reported: reportedTokens(found),
  }
}

/** Returns what of an answer had to be typed: a choice, a button and a link are pressed. */
function typedFor(event: RunFacts['answers'][number]['event'], answer: string): string[] {
  if (event === 'e1') return answer.split(', ').slice(0, 2)
  return event === 'e3' ? [answer] : []
}

/** Returns the tokens of the latest report, or of the finish form. */
function reportedTokens({ chain }: RunChain): ReportedTokens[] {
  for (const { position } of recordsOf(chain.records, 'report').reverse()) {
    const report = readReport(writtenText(chain, position, 'lines') ?? '')
    if (report) return report.lines.map(sumOfLine)
  }
  const { tokensIn, tokensOut } = declaredTokens(chain)
  return [{ model: declaredTeam(chain).model, input: tokensIn, output: tokensOut }]
}

function sumOfLine({ model, uncachedInput, cachedInput, cacheWrites, output }: TokenLine): ReportedTokens {
  const inputs = [uncachedInput, cachedInput, cacheWrites].filter(count => count !== null)
  return { model, input: inputs.length === 0 ? null : inputs.reduce((sum, count) => sum + count, 0), output }
}
