// Level B: what holds of what a browser is sent during a run, and of the time a run takes; one function a criterion.
import { drawCourse } from '../../seeds/draw.ts'
import type { RunMeasures } from './browser.ts'
import { type Finding, percent } from './finding.ts'
import { holdsBytes, secretWords } from './leaks.ts'
import { median, quantile, range, variation, worstDeviation } from './statistics.ts'
import { type ScreenName, screenNames } from './way.ts'

type Runs = readonly RunMeasures[]

/** B10, what isn't timed: every page weighs the same, and as many requests are made. The icon is the browser's affair. */
export function sameTraffic(runs: Runs): Finding[] {
  const documents = runs.map(run => run.answers.filter(answer => answer.type === 'document'))
  const weights = (documents[0] ?? []).map((_, at) =>
    worstDeviation(documents.map(list => list[at]?.bytes ?? 0)),
  )
  const total = runs.map(run => run.answers.reduce((sum, answer) => sum + answer.bytes, 0))
  const counts = runs.map(run => run.answers.filter(answer => !answer.url.endsWith('.svg')).length)
  const worst = Math.max(...weights)
  return [
    {
      id: 'B10 weight',
      check: 'bytes of a page as sent, furthest from the median',
      measured: `${percent(worst)} (a whole run ${median(total)} bytes)`,
      limit: '3 %',
      pass: worst <= 0.03,
    },
    {
      id: 'B10 count',
      check: 'requests of a run, most less least',
      measured: `${range(counts)} (of ${median(counts)})`,
      limit: '0',
      pass: range(counts) === 0,
    },
  ]
}

/** B10, what is timed: the server answers quickly, and slow answers are not much slower than others. */
export function quickServer(runs: Runs): Finding[] {
  const firstBytes = runs.flatMap(run =>
    run.answers.flatMap(({ type, firstByteMs }) =>
      type === 'document' && firstByteMs !== null ? [firstByteMs] : [],
    ),
  )
  const p95 = quantile(firstBytes, 0.95)
  const above = p95 - median(firstBytes)
  return [
    {
      id: 'B10 p95',
      check: 'time to the first byte of a page, p95',
      measured: `${p95.toFixed(1)} ms`,
      limit: '50 ms',
      pass: p95 <= 50,
    },
    {
      id: 'B10 even',
      check: 'p95 less the median',
      measured: `${above.toFixed(1)} ms`,
      limit: '10 ms',
      pass: above <= 10,
    },
  ]
}

/** The times of one scripted solver. */
export interface SolverTimes {
  readonly name: string
  readonly totalsMs: readonly number[]
  readonly actions: readonly number[]
}

/** B12: a scripted solver takes the same time for every run. */
export function sameTime({ name, totalsMs, actions }: SolverTimes): Finding {
  return {
    id: `B12 ${name}`,
    check: `CV of a scripted run’s time, ${name}`,
    measured: `${percent(variation(totalsMs))} (median ${median(totalsMs).toFixed(0)} ms, ${Math.min(...actions)} to ${Math.max(...actions)} actions, CV ${percent(variation(actions))})`,
    limit: '5 %',
    pass: variation(totalsMs) <= 0.05,
  }
}

/** B13: nothing fails and the console stays silent. */
export function noProblems(runs: Runs): Finding {
  const problems = runs.flatMap(run => run.problems)
  return {
    id: 'B13',
    check: 'console errors and failed requests',
    measured: problems.length === 0 ? '0' : `${problems.length}, the first: ${problems[0]}`,
    limit: '0',
    pass: problems.length === 0,
  }
}

/**
 * S12 of what was really sent, headers and all: nothing holds a seed or the secret while its run is live, nor an answer
 * before its step; the run's public pages hold none at all.
 */
export function noLeaksSent(runs: Runs, seeds: ReadonlyMap<string, string>, secretHex: string): Finding {
  const leaks = runs.flatMap(run => {
    const seed = seeds.get(run.id) ?? ''
    const draw = drawCourse(seed)
    const answers = {
      e1: draw.e1.expected,
      e2: draw.e2.expected.target,
      e3: draw.e3.expected.code,
      e4: draw.e4.expected.confirm,
      e5: draw.e5.expected.exit,
    }
    const words = Object.entries(secretWords(answers)).flatMap(([event, texts]) =>
      texts.map(text => ({ from: screenNames.indexOf(event as ScreenName), event, text })),
    )
    const sent = run.answers.map(({ screen, url, text }) => {
      const at = screen === 'result' ? screenNames.length : screenNames.indexOf(screen)
      return { where: `${screen} (${new URL(url).pathname.split('/').at(-1)})`, at, text }
    })
    const open = run.publicTexts.map(({ screen, text }) => ({
      where: `the evidence at ${screen}`,
      at: -1,
      text,
    }))
    return [...sent, ...open].flatMap(({ where, at, text }) => [
      ...(holdsBytes(text, seed) ? [`${where} holds the seed`] : []),
      ...(holdsBytes(text, secretHex) ? [`${where} holds the secret`] : []),
      ...words
        .filter(word => at < word.from && text.includes(word.text))
        .map(({ event }) => `${where} holds the answer of ${event}`),
    ])
  })
  const looked = runs.reduce((sum, run) => sum + run.answers.length + run.publicTexts.length, 0)
  return {
    id: 'S12 sent',
    check: 'leaks in what was sent',
    measured: `${leaks.length} in ${looked} answers${leaks.length > 0 ? `, the first: ${leaks[0]}` : ''}`,
    limit: '0',
    pass: leaks.length === 0,
  }
}
