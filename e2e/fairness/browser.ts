// Measures one whole run in a real browser, against the real server: every screen, every target, all traffic.
import type { Browser, Locator } from 'playwright'
import { startRun } from '../solutions/course.ts'
import { edgeDensity, measureScreen, type ScreenMeasures } from './screen.ts'
import { type Answer, listenTo } from './traffic.ts'
import { type ScreenName, screenNames, stepsOn, takeStep } from './way.ts'

export const viewport = { width: 1280, height: 800 }

/** A place in the viewport, in px from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** What is measured of one target of the straight way. */
export interface TargetMeasures {
  readonly screen: ScreenName
  readonly inFirstViewport: boolean
  /** Its shorter side. */
  readonly sidePx: number
  readonly middle: Point
  /**
   * The middles of everything it could have been in another run: the options of e1, the links of e2. Elsewhere only
   * its own.
   */
  readonly places: readonly Point[]
  /** Whether the point in its middle is its own or a child's. */
  readonly hit: boolean
}

export interface RunMeasures {
  readonly id: string
  readonly screens: Readonly<Record<ScreenName, ScreenMeasures & { readonly edgeDensity: number }>>
  readonly targets: readonly TargetMeasures[]
  /** What the browser was answered, with the screen it then came to. */
  readonly answers: readonly (Answer & { readonly screen: ScreenName | 'result' })[]
  /** What strangers could read of the run on each screen: its evidence page and its JSON. */
  readonly publicTexts: readonly { readonly screen: ScreenName; readonly text: string }[]
  readonly problems: readonly string[]
  readonly result: string
}

/** Goes through one practice run in a context of its own and measures it. */
export async function measureRun(browser: Browser, url: string): Promise<RunMeasures> {
  const context = await browser.newContext({ viewport })
  const [page, laboratory] = [await context.newPage(), await context.newPage()]
  await page.bringToFront()
  const devtools = await context.newCDPSession(page)
  const traffic = listenTo(page)
  await startRun(page, url, { team: 'Fairness' }, '/practice')
  await page.waitForURL('**/e1')
  await page.waitForLoadState('load')

  const id = ((await page.locator('p.run').textContent()) ?? '').replace('run ', '')
  const screens = new Map<ScreenName, RunMeasures['screens'][ScreenName]>()
  const targets: TargetMeasures[] = []
  const answers: RunMeasures['answers'][number][] = []
  const publicTexts: RunMeasures['publicTexts'][number][] = []
  const keepAnswers = async (next: ScreenName | 'result') => {
    await traffic.settle()
    answers.push(...traffic.answers.splice(0).map(answer => ({ ...answer, screen: next })))
  }
  await keepAnswers('e1')
  for (const [at, screen] of screenNames.entries()) {
    const measures = await measureScreen(page, devtools)
    screens.set(screen, { ...measures, edgeDensity: await edgeDensity(laboratory, measures.picture) })
    for (const path of [`/runs/${id}`, `/runs/${id}.json`])
      publicTexts.push({ screen, text: await (await context.request.get(url + path)).text() })
    for (const step of await stepsOn(page, screen)) {
      const measured = await measureTarget(step.target)
      const places = step.amongst ? await middlesOf(step.amongst) : [measured.middle]
      targets.push({ screen, ...measured, places })
      await takeStep(page, step, async () => {
        await page.mouse.click(measured.middle.x, measured.middle.y)
        if (step.text !== null) await page.keyboard.insertText(step.text)
      })
    }
    await keepAnswers(screenNames[at + 1] ?? 'result')
  }
  const result = await page.locator('output#r').innerText()
  await context.close()
  return {
    id,
    screens: Object.fromEntries(screens) as Record<ScreenName, RunMeasures['screens'][ScreenName]>,
    targets,
    answers,
    publicTexts,
    problems: traffic.problems,
    result,
  }
}

async function measureTarget(target: Locator) {
  await target.waitFor()
  const before = await boxOf(target)
  await target.scrollIntoViewIfNeeded()
  const box = await boxOf(target)
  const middle = middleOf(box)
  const hit = await target.evaluate((control, { x, y }) => {
    const there = document.elementFromPoint(x, y)
    return control === there || control.contains(there)
  }, middle)
  return {
    inFirstViewport: before.y >= 0 && before.y + before.height <= viewport.height,
    sidePx: Math.min(box.width, box.height),
    middle,
    hit,
  }
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`Cannot measure ${target}: it has no place on the page.`)
  return box
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

async function middlesOf(targets: Locator): Promise<Point[]> {
  return Promise.all((await targets.all()).map(async target => middleOf(await boxOf(target))))
}
