// False alarms: runs that are honest and look odd. Each must end ranked, with no flag.
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser/launch.ts'
import { type RunningService, startService } from '../service.ts'
import { brokenOf, type EndedEvidence, findInHall, readEnded } from './evidence.ts'
import { type Hands, keyboard, mouse, pageScript, runByHand } from './hands.ts'

let service: RunningService
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await service?.end()
  service?.remove()
})

interface OddRun {
  readonly name: string
  readonly hands: Hands
  /** Makes the page odd before the run. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Holds against the evidence that the run was odd indeed. */
  readonly odd?: (evidence: EndedEvidence) => void
}

const lineDelayMs = 2000
const threeDaysMs = 3 * 24 * 60 * 60 * 1000

/** Returns how far the client's clock was ahead of the server's at each record, in ms. */
const offsets = ({ records }: EndedEvidence) =>
  records.map(({ clientClockMs, arrivedAtUs }) => (clientClockMs ?? 0) - arrivedAtUs / 1000)

const runs: readonly OddRun[] = [
  { name: 'by Playwright', hands: mouse },
  { name: 'by el.click() in the page', hands: pageScript },
  { name: 'by the keyboard alone', hands: keyboard },
  {
    name: 'without images',
    hands: mouse,
    prepare: page =>
      page.route('**/*', route =>
        route.request().resourceType() === 'image' ? route.abort() : route.continue(),
      ),
  },
  {
    name: 'on a line that takes two seconds a request',
    hands: mouse,
    prepare: page =>
      page.route('**/*', async route => {
        if (route.request().resourceType() === 'document') await wait(lineDelayMs)
        await route.continue()
      }),
    odd: evidence => {
      // Start, then at least one page and one answer an event.
      expect(evidence.verdict.splits.totalUs).toBeGreaterThan(10 * lineDelayMs * 1000)
      expect(Math.max(...offsets(evidence))).toBeLessThan(-lineDelayMs + 100)
    },
  },
  ...[threeDaysMs, -threeDaysMs].map(offMs => ({
    name: `with a system clock that is ${offMs > 0 ? 'ahead' : 'behind'} by three days`,
    hands: mouse,
    prepare: (page: Page) =>
      page.addInitScript(ms => {
        const now = Date.now
        Date.now = () => now() + ms
      }, offMs),
    odd: (evidence: EndedEvidence) => {
      for (const offset of offsets(evidence)) expect(Math.abs(offset - offMs)).toBeLessThan(60_000)
    },
  })),
]

describe('an honest run', () => {
  it.each(runs)(
    '$name is ranked and has no flag',
    async ({ hands, prepare, odd }) => {
      const page = await browser.newPage()
      await prepare?.(page)
      const result = await runByHand(page, service.url, 'Honest', hands)
      await page.close()
      expect(result).toMatch(
        /^RESULT: run \w{8} team Honest model unknown harness unknown events 5\/5 total /,
      )
      const id = result.slice('RESULT: run '.length).slice(0, 8)
      const evidence = await readEnded(service.url, id)
      expect(brokenOf(evidence)).toEqual([])
      expect(evidence.verdict).toMatchObject({ outcome: 'ranked', eventsRight: 5 })
      expect(evidence.seen).toBe('browser navigation headers with every request')
      odd?.(evidence)
      await expect(findInHall(service.url, id)).resolves.toMatchObject({ part: 'unverified' })
    },
    180_000,
  )
})
