// The rounds of a measured Hall: readers at a steady pace while runs arrive, of the server and of a bare one by turns.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askOnce, headerOf } from './connection.ts'
import type { BareAnswer } from './hall-bare.ts'
import { type Question, type QuestionKind, questionKinds, requestFor } from './hall-questions.ts'
import { type Reading, readPaced } from './hall-reading.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'
import { measurePaced, type PacedFigures } from './paced.ts'
import type { Pair, Side } from './pair.ts'

/** How many ask for a page in a second, and how many runs arrive in one. */
export const readsPerSecond = 200
export const runsPerSecond = 50

/** Each run takes about as long as a fast agent's, so that it is ranked and moves the board. */
const runSeconds = 6

/** How many are asked alone, before the rounds. */
const alone = 500

/** What the rounds of one side gave. */
export interface SideFigures {
  readonly tookMs: Readonly<Record<QuestionKind, number[]>>
  readonly sentBytes: Readonly<Record<QuestionKind, number[]>>
  readonly arrivals: PacedFigures[]
  errors: number
  firstError: string
}

export interface HallRounds {
  readonly server: SideFigures
  readonly bare: SideFigures
  /** How long the server's answers take one after another, with nothing beside. */
  readonly aloneMs: SideFigures['tookMs']
  /** The most resident memory the server was seen with meanwhile, bytes. */
  readonly mostBytes: number
}

/** Measures `rounds` rounds of `seconds` each, with questions that are never asked twice. */
export async function measureRounds(
  pair: Pair,
  nextQuestions: (count: number) => Question[],
  { rounds, seconds, folder }: { readonly rounds: number; readonly seconds: number; readonly folder: string },
): Promise<HallRounds> {
  const [server, bare] = [noFigures(), noFigures()]
  const aloneMs = await readAlone(pair.server.process, nextQuestions(alone))
  let mostBytes = 0
  for (let round = 0; round < rounds; round++) {
    const questions = nextQuestions(readsPerSecond * seconds)
    const watch = setInterval(() => {
      mostBytes = Math.max(mostBytes, pair.server.process.residentBytes())
    }, 100)
    const requests = questions.map(({ path }) => requestFor(path))
    const reading = await readWhileRunsArrive(
      pair,
      pair.server,
      pair.server.process,
      requests,
      seconds,
      server,
    )
    clearInterval(watch)
    add(server, questions, reading)
    // What readers have given up on may still be worked at.
    await askOnce(pair.server.process.port, requestFor('/healthz'))

    const file = join(folder, 'answers.json')
    writeFileSync(file, JSON.stringify(Array.from(reading.answers, bareAnswer)))
    const again = await startMeasured('e2e/load/hall-bare.js', [file])
    const numbered = questions.map((_, at) => requestFor(`/${at}`))
    add(bare, questions, await readWhileRunsArrive(pair, pair.floor, again, numbered, seconds, bare))
    await again.end()
  }
  return { server, bare, aloneMs, mostBytes }
}

/** Returns how long each question takes when it is the only one. */
async function readAlone(
  { port }: MeasuredProcess,
  questions: readonly Question[],
): Promise<SideFigures['tookMs']> {
  const { tookMs } = noFigures()
  for (const { kind, path } of questions) {
    const askedAtMs = performance.now()
    await askOnce(port, requestFor(path))
    tookMs[kind].push(performance.now() - askedAtMs)
  }
  return tookMs
}

async function readWhileRunsArrive(
  { probe }: Pair,
  arriving: Side,
  { port }: MeasuredProcess,
  requests: readonly string[],
  seconds: number,
  figures: SideFigures,
): Promise<Reading> {
  const courseLength = probe.exchanges.length
  const runs = runsPerSecond * runSeconds
  const durationMs = seconds * 1000
  const pace = { runs, everyMs: (runSeconds * 1000) / courseLength, durationMs, courseLength }
  return new Promise((resolve, reject) => {
    let reading: Promise<Reading> | null = null
    const begin = () => {
      reading = readPaced(port, requests, durationMs)
    }
    measurePaced(arriving.process, pace, arriving.nextCourse, begin)
      .then(arrivals => {
        figures.arrivals.push(arrivals)
        resolve(reading as Promise<Reading>)
      })
      .catch(reject)
  })
}

function bareAnswer(answer: Reading['answers'][number]): BareAnswer {
  if (!answer) return { status: 200, headers: {}, body: '' }
  const kept = ['content-type', 'content-encoding', 'content-security-policy', 'cache-control', 'vary']
  const headers = kept
    .map(name => [name, headerOf(answer, name)] as const)
    .filter(([, value]) => value !== '')
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    body: answer.body.toString('base64'),
  }
}

function noFigures(): SideFigures {
  const each = () => Object.fromEntries(questionKinds.map(kind => [kind, []])) as unknown
  return {
    tookMs: each() as SideFigures['tookMs'],
    sentBytes: each() as SideFigures['sentBytes'],
    arrivals: [],
    errors: 0,
    firstError: '',
  }
}

function add(figures: SideFigures, questions: readonly Question[], reading: Reading) {
  for (const [at, { kind }] of questions.entries()) {
    figures.tookMs[kind].push(reading.tookMs[at] ?? Number.NaN)
    figures.sentBytes[kind].push(reading.answers[at]?.body.length ?? 0)
  }
  figures.errors += reading.errors
  figures.firstError ||= reading.firstError
}
