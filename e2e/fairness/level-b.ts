// Level B, measured: runs in Chromium against a server of their own, then the scripted solvers.
import type { Browser } from 'playwright'
import { drawCourse } from '../../seeds/draw.ts'
import { commitTo } from '../../seeds/seed.ts'
import { readOrMakeSecret } from '../../server/secret.ts'
import { launchBrowser } from '../browser/launch.ts'
import { type RunningService, startService } from '../service.ts'
import { startRun } from '../solutions/course.ts'
import { measureRun, type RunMeasures, viewport } from './browser.ts'
import * as criteria from './criteria-b.ts'
import * as sent from './criteria-sent.ts'
import type { Finding } from './finding.ts'
import { type Solver, solveInBrowser, withKeyboard, withMouse } from './solvers.ts'

/** A server and a browser. */
export interface Site {
  readonly service: RunningService
  readonly browser: Browser
}

/** Starts both, lets `use` work with them and ends both. */
export async function withSite<Result>(use: (site: Site) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser()
  try {
    const service = await startService()
    try {
      return await use({ service, browser })
    } finally {
      await service.end()
      service.remove()
    }
  } finally {
    await browser.close()
  }
}

/** What the evidence of an ended run says. */
interface Evidence {
  readonly seed: string
  readonly commitment: string
  readonly verdict: { readonly eventsRight: number; readonly splits: { readonly totalUs: number } }
}

async function readEvidence({ service }: Site, id: string): Promise<Evidence> {
  const answer = await fetch(`${service.url}/runs/${id}.json`)
  return (await answer.json()) as Evidence
}

/** Returns the measures of `count` runs, and each run's seed by its id. `tell` is told of each run measured. */
export async function measureRuns(site: Site, count: number, tell: (done: number) => void = () => {}) {
  const runs: RunMeasures[] = []
  const seeds = new Map<string, string>()
  for (let done = 1; done <= count; done++) {
    const run = await measureRun(site.browser, site.service.url)
    const { seed, commitment } = await readEvidence(site, run.id)
    if (commitTo(seed) !== commitment)
      throw new Error(`Cannot trust run ${run.id}: its seed is not what it was committed to.`)
    runs.push(run)
    seeds.set(run.id, seed)
    tell(done)
  }
  return { runs, seeds }
}

/** Returns the findings that don't depend on how busy the machine is. */
export function judgeRuns(
  { service }: Site,
  { runs, seeds }: Awaited<ReturnType<typeof measureRuns>>,
): Finding[] {
  return [
    sent.noLeaksSent(runs, seeds, readOrMakeSecret(service.dataDir).toString('hex')),
    criteria.sameCounts(runs),
    ...criteria.sameReading(runs),
    criteria.sameHeight(runs),
    criteria.sameFirstViewport(runs),
    criteria.samePointing(runs),
    ...criteria.sameSizes(runs),
    ...criteria.sameContrast(runs),
    criteria.allHit(runs),
    criteria.allNamed(runs),
    ...sent.sameTraffic(runs),
    criteria.samePicture(runs),
    sent.noProblems(runs),
  ]
}

/** Rounds that are not counted, while browser and server get faster. */
const warmUpRounds = 5

/** Returns the times of both scripted solvers over `count` runs each, by turns, by the server's clock. */
export async function timeSolvers(site: Site, count: number, tell: (done: number) => void = () => {}) {
  const solvers = [
    { name: 'mouse', solver: withMouse },
    { name: 'keyboard', solver: withKeyboard },
  ].map(each => ({ ...each, totalsMs: [] as number[], actions: [] as number[] }))
  for (let done = 1 - warmUpRounds; done <= count; done++) {
    for (const { solver, totalsMs, actions } of solvers) {
      const timed = await timeRun(site, solver)
      if (done < 1) continue
      totalsMs.push(timed.totalMs)
      actions.push(timed.actions)
    }
    tell(done)
  }
  return solvers
}

async function timeRun(site: Site, solver: Solver) {
  const context = await site.browser.newContext({ viewport })
  const page = await context.newPage()
  await startRun(page, site.service.url, { team: 'Fairness' }, '/practice')
  await page.waitForURL('**/e1')
  await page.waitForLoadState('load')
  const id = ((await page.locator('p.run').textContent()) ?? '').replace('run ', '')
  const actions = await solveInBrowser(page, solver)
  await context.close()
  const { verdict, seed } = await readEvidence(site, id)
  if (verdict.eventsRight !== 5)
    throw new Error(
      `Cannot use run ${id}: ${verdict.eventsRight} of 5 events were right. It drew ${JSON.stringify(drawCourse(seed))}`,
    )
  return { totalMs: verdict.splits.totalUs / 1000, actions }
}
