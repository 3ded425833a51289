// The runs of a filled Hall, drawn as the course would have written them: records with their texts, most of them
// honest, some against a rule, some that never finished.
import { randomLogNormal } from 'd3-random'
import { writeReport } from '../../hall/report.ts'
import type { ClockSource, DetailsByKind, RecordKind, RefusalReason } from '../../integrity/record.ts'
import type { Draft, NewRun } from '../../integrity/store.ts'
import { hashText, type SaltedText } from '../../integrity/text.ts'
import { type EventId, edition, eventIds } from '../../seeds/edition.ts'
import { commitTo, newSeed } from '../../seeds/seed.ts'
import type { Entered } from '../../server/draft.ts'
import { newId } from '../../server/tickets.ts'
import type { Draws } from './hall-draws.ts'
import type { DrawnTeam } from './hall-teams.ts'

export interface DrawnRun {
  readonly newRun: NewRun
  /** What follows the start record, in order. */
  readonly rest: readonly Draft[]
  /** Arrival of the finish; null without one. */
  readonly endedAtUs: number | null
}

/** What is not as in an honest run: it never finished, a fault of ours, or the rule that it breaks. */
const oddities = [
  'unfinished',
  'fault',
  'no-client-clock',
  'clock-skew',
  'event-too-fast',
  'total-too-short',
  'wrong-ticket',
  'out-of-turn',
] as const

type Oddity = (typeof oddities)[number]

/** How often, by what it comes to: unfinished 8 %, void 0.1 %, flagged 6 %. */
const howOften: Readonly<Record<Oddity, number>> = {
  unfinished: 0.08,
  fault: 0.001,
  'no-client-clock': 0.02,
  'clock-skew': 0.01,
  'event-too-fast': 0.012,
  'total-too-short': 0.006,
  'wrong-ticket': 0.007,
  'out-of-turn': 0.005,
}

/** How many of a run's answers are wrong: none in four of five. */
const wrongAnswers = [...Array<number>(16).fill(0), 1, 1, 1, 2] as const

/** How long the legs to e1 … e5 and to the finish are beside one another. */
const legWeights = [1.3, 1, 1.6, 0.9, 0.8, 0.5] as const
const leastLegUs = 320_000
const leastTotalUs = 5_000_000
const mostTotalUs = 1_200_000_000

const tokensShare = 0.8
const reportShare = 0.02
const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
]

/** Returns a function that draws a run of a team, started at an instant. */
export function openRuns(draws: Draws): (team: DrawnTeam, startedAtUs: number) => DrawnRun {
  const source = draws.uniform
  const around = (spread: number) => randomLogNormal.source(source)(0, spread)
  const [form, legForm] = [around(0.22), around(0.25)]
  const tokensIn = randomLogNormal.source(source)(Math.log(48_000), 0.8)
  const tokensOut = randomLogNormal.source(source)(Math.log(1_300), 0.6)

  const draft = <Kind extends RecordKind>(
    kind: Kind,
    arrivedAtUs: number,
    clientClockMs: number | null,
    { texts, plain }: Entered<Kind>,
  ): Draft => {
    const salted: Record<string, SaltedText> = {}
    const hashes: Record<string, string | null> = {}
    for (const [field, text] of Object.entries<string | null>(texts)) {
      hashes[field] = null
      if (text === null) continue
      const salt = draws.bytes(16)
      salted[field] = { salt, text }
      hashes[field] = hashText(salt, text)
    }
    const details = { ...plain, ...hashes } as unknown as DetailsByKind[Kind]
    return { content: { kind, arrivedAtUs, clientClockMs, details }, texts: salted }
  }

  const drawOddity = (): Oddity | null => {
    let left = draws.uniform()
    for (const oddity of oddities) {
      left -= howOften[oddity]
      if (left < 0) return oddity
    }
    return null
  }

  /** Returns when each event was answered and the run finished, microseconds after the start. */
  const drawTimes = (paceUs: number, oddity: Oddity | null): number[] => {
    if (oddity === 'total-too-short') {
      const eachUs = 60_000 + draws.below(400_000)
      return legWeights.map((_, at) => (at + 1) * eachUs + draws.below(1000))
    }
    const totalUs = Math.min(mostTotalUs, Math.max(leastTotalUs, paceUs * form()))
    const weights = legWeights.map(weight => weight * legForm())
    const sum = weights.reduce((all, weight) => all + weight, 0)
    const restUs = totalUs - leastLegUs * legWeights.length
    const hurried = oddity === 'event-too-fast' ? draws.below(5) : -1
    let atUs = 0
    return weights.map((weight, at) => {
      atUs +=
        at === hurried ? 80_000 + draws.below(200_000) : leastLegUs + Math.round((restUs * weight) / sum)
      return atUs
    })
  }

  const typed = (tokens: number) =>
    draws.chance(0.2) ? Math.round(tokens).toLocaleString('en-US') : String(Math.round(tokens))

  const answerTo = (event: EventId) =>
    event === 'e1'
      ? `Robin Ashdown, ${draws.below(1e6)}@birch.example, Goalball`
      : `answer ${draws.below(1e6)}`

  return (team, startedAtUs) => {
    const oddity = drawOddity()
    const timesUs = drawTimes(team.paceUs, oddity)
    const offsetMs = draws.below(4000) - 2000
    const clock = (atUs: number) => {
      if (oddity === 'no-client-clock') return null
      const passedUs = oddity === 'clock-skew' ? 3 * atUs : atUs
      return Math.floor((startedAtUs + passedUs) / 1000) + offsetMs
    }
    const clockSource: ClockSource | null = oddity === 'no-client-clock' ? null : 'press'
    const navigated = draws.chance(0.95)
    const seed = newSeed(draws.bytes)
    const commitment = commitTo(seed)
    const start = draft('start', startedAtUs, clock(0), {
      texts: { team: team.team, model: team.model, harness: team.harness, userAgent: draws.pick(browsers) },
      plain: { edition, commitment, practice: false, navigated },
    }) as Draft<'start'>

    const answered = oddity === 'unfinished' ? draws.below(eventIds.length + 1) : eventIds.length
    const wrong = draws.pick(wrongAnswers)
    const [firstWrong, oddEvent] = [draws.below(5), draws.below(5)]
    const rest: Draft[] = []
    for (const [at, event] of eventIds.slice(0, answered).entries()) {
      const afterUs = timesUs[at] as number
      if (at === oddEvent) rest.push(...drawBeside(oddity, startedAtUs + afterUs - 10_000, event))
      const ok = (at - firstWrong + 5) % 5 >= wrong
      rest.push(
        draft('event', startedAtUs + afterUs, clock(afterUs), {
          texts: { answer: answerTo(event) },
          plain: { event, ok, clockSource, navigated },
        }),
      )
    }
    const totalUs = timesUs.at(-1) as number
    const endedAtUs = oddity === 'unfinished' ? null : startedAtUs + totalUs
    if (endedAtUs !== null) {
      const [first, second] = draws.chance(tokensShare)
        ? [typed(tokensIn()), typed(tokensOut())]
        : [null, null]
      const texts = {
        tokensIn: first,
        tokensOut: second,
        tokensNote: draws.chance(0.05) ? 'by the API' : null,
      }
      rest.push(draft('finish', endedAtUs, clock(totalUs), { texts, plain: { navigated } }))
      if (draws.chance(reportShare)) rest.push(drawReport(team, endedAtUs))
    }
    const newRun: NewRun = {
      ...{ newId: () => newId(draws.below), seed, commitment, practice: false, start, teamHash: team.hash },
      key: draws.bytes(16).toString('base64url'),
      startTicket: draws.bytes(33).toString('base64url'),
      sprintEmail: `${draws.bytes(6).toString('hex')}@birch.example`,
      relayCode: draws.bytes(6).toString('base64url'),
    }
    return { newRun, rest, endedAtUs }
  }

  /** Returns the records that stand beside the answers: a fault of ours, or a refusal. */
  function drawBeside(oddity: Oddity | null, arrivedAtUs: number, event: EventId): Draft[] {
    if (oddity === 'fault')
      return [
        draft('fault', arrivedAtUs, null, { texts: {}, plain: { what: 'the server was started again' } }),
      ]
    if (oddity !== 'wrong-ticket' && oddity !== 'out-of-turn') return []
    const reason: RefusalReason = oddity
    const tried = oddity === 'out-of-turn' ? 'finish' : event
    return [draft('refusal', arrivedAtUs, null, { texts: {}, plain: { event: tried, reason } })]
  }

  /** Returns a report of two models, some minutes after the finish. */
  function drawReport({ model }: DrawnTeam, endedAtUs: number): Draft {
    const line = (name: string, cachedInput: string) => ({
      ...{ model: name, uncachedInput: typed(tokensIn()), cachedInput, cacheWrites: '' },
      output: typed(tokensOut()),
    })
    const lines = [line(model ?? '', typed(tokensIn())), line('gpt-5.4-mini', '')]
    const texts = { lines: writeReport('provider', lines) }
    return draft('report', endedAtUs + 60_000_000 + draws.below(600_000_000), null, { texts, plain: {} })
  }
}
