// The way through the course that all clients share: read what the page says, do it, read the next page.
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Hands } from './client.ts'
import * as reading from './reading.ts'
import { until, within } from './waiting.ts'

const { labels } = reading

/** Events may not come faster than 300 ms apart, the whole course not faster than 3 s: six legs of this. */
const legMs = 550

/** How long a run may take before it counts as stuck. */
const runTimeoutMs = 60_000

/** How long a client may take to end what it started. */
const endsWithinMs = 15_000

/** Runs the whole course with a client and returns the RESULT line it read. @throws Error when it got stuck. */
export async function runCourse(client: Client, url: string): Promise<string> {
  const hands = await client.start()
  try {
    return await within(runTimeoutMs, `the course with ${client.name}`, walk(hands, url, client.name))
  } finally {
    await within(endsWithinMs, `with ${client.name}`, hands.putAway())
  }
}

async function walk(hands: Hands, url: string, harness: string): Promise<string> {
  const see = async <T>(what: string, readingIn: (text: string) => T | null) => {
    let text = ''
    const look = async () => {
      text = await hands.read()
      return readingIn(text)
    }
    return until(what, look).catch((error: Error) => {
      throw new Error(`${error.message} The page reads:\n${text}`, { cause: error.cause })
    })
  }

  /** Sees a page, and does not answer it before a leg's time is over. */
  const seeEvent = async <T>(what: string, readingIn: (text: string) => T | null) => {
    const seen = await see(what, readingIn)
    await pause(legMs)
    return seen
  }
  const goOn = async () => hands.follow(await see('the link that leads on', reading.continueIn))

  await hands.open(url)
  const start = await see('the home page', reading.startIn)
  await hands.fill(labels.team, 'Visible text')
  await hands.fill(labels.model, 'none')
  await hands.fill(labels.harness, harness)
  await hands.press(start)

  const athlete = await seeEvent('the sprint', reading.athleteIn)
  await hands.fill(labels.name, athlete.name)
  await hands.fill(labels.email, athlete.email)
  await hands.choose(labels.discipline, athlete.discipline)
  await hands.press(athlete.button)
  await goOn()

  await hands.follow(await seeEvent('the slalom', reading.gateIn))
  await goOn()

  const { code, way } = await seeEvent('the relay', reading.codeIn)
  await hands.follow(way)
  const handOver = await see('the hand-over', reading.handOverIn)
  await hands.fill(labels.code, code)
  await hands.press(handOver)
  await goOn()

  const { jump, confirm } = await seeEvent('the hurdles', reading.hurdlesIn)
  await hands.press(jump)
  await see('the question', reading.questionIn)
  await hands.press(confirm)
  await goOn()

  await hands.follow(await seeEvent('the red button', reading.exitIn))
  await goOn()

  await hands.press(await seeEvent('the finish', reading.finishIn))
  return see('the RESULT line', reading.resultIn)
}
