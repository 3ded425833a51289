// Level B: what holds of every screen and target of a run in a browser, one function a criterion. There is one variant
// of each event, so what compares a variant with its pool does not apply yet.
import type { RunMeasures } from './browser.ts'
import { type Finding, percent } from './finding.ts'
import { allFittsSums, fittsSum } from './fitts.ts'
import type { ScreenMeasures } from './screen.ts'
import { median, range, variation, worstDeviation } from './statistics.ts'
import { type ScreenName, screenNames } from './way.ts'

type Runs = readonly RunMeasures[]

/** Returns the values of a measure on each screen, over all runs. */
function byScreen(runs: Runs, measure: (screen: ScreenMeasures) => number) {
  return screenNames.map(screen => ({ screen, values: runs.map(run => measure(run.screens[screen])) }))
}

/** Returns the screen on which a figure made of a measure's values is the greatest. */
function worstScreen(
  runs: Runs,
  measure: (screen: ScreenMeasures) => number,
  figure: (values: readonly number[]) => number,
): { readonly screen: ScreenName; readonly worst: number } {
  return byScreen(runs, measure)
    .map(({ screen, values }) => ({ screen, worst: figure(values) }))
    .reduce((a, b) => (b.worst > a.worst ? b : a))
}

/** B1: every screen has the same number of elements, of controls and of forms. */
export function sameCounts(runs: Runs): Finding {
  const most = worstScreen(
    runs,
    screen => screen.elements * 1e6 + screen.interactive * 1e3 + screen.forms,
    values => new Set(values).size,
  )
  const total = (measure: (screen: ScreenMeasures) => number) =>
    screenNames.reduce((sum, screen) => sum + measure((runs[0] as RunMeasures).screens[screen]), 0)
  return {
    id: 'B1',
    check: 'sets of elements, controls and forms per screen',
    measured: `${most.worst} (${total(screen => screen.elements)} elements and ${total(screen => screen.interactive)} controls on ${screenNames.length} screens)`,
    limit: '1',
    pass: most.worst === 1,
  }
}

/** B2: every screen reads equally long to an agent that reads its ARIA snapshot or its accessibility tree. */
export function sameReading(runs: Runs): Finding[] {
  const measures = [
    { id: 'B2 aria', check: 'CV of the ARIA snapshot’s length', of: (s: ScreenMeasures) => s.ariaCharacters },
    { id: 'B2 tree', check: 'CV of accessible nodes', of: (s: ScreenMeasures) => s.accessibleNodes },
  ]
  return measures.map(({ id, check, of }) => {
    const { screen, worst } = worstScreen(runs, of, variation)
    return { id, check, measured: `${percent(worst)} (${screen})`, limit: '2 %', pass: worst <= 0.02 }
  })
}

/** B3: every screen is equally tall. */
export function sameHeight(runs: Runs): Finding {
  const { screen, worst } = worstScreen(runs, s => s.scrollHeightPx, range)
  return {
    id: 'B3',
    check: 'scroll height, most less least',
    measured: `${worst} px (${screen})`,
    limit: '40 px',
    pass: worst <= 40,
  }
}

/** Returns each target of the way with its measures in every run. */
function byTarget(runs: Runs) {
  const [first] = runs
  return (first?.targets ?? []).map(({ screen }, at) => ({
    screen,
    measures: runs.map(run => run.targets[at] as RunMeasures['targets'][number]),
  }))
}

/** B4: a target stands in the first viewport in every run, or in none. */
export function sameFirstViewport(runs: Runs): Finding {
  const shares = byTarget(runs).map(({ screen, measures }) => {
    return { screen, share: measures.filter(target => target.inFirstViewport).length / runs.length }
  })
  const mixed = shares.filter(({ share }) => share > 0 && share < 1)
  const below = shares.filter(({ share }) => share === 0).map(({ screen }) => screen)
  return {
    id: 'B4',
    check: 'targets in the first viewport in some runs only',
    measured: `${mixed.length} of ${shares.length} (below it always: ${below.join(', ')})`,
    limit: '0',
    pass: mixed.length === 0,
  }
}

/**
 * B5: pointing costs the same: Fitts' indices along the way, from the viewport's centre, added up. Judged by all 128
 * places the right option and link can have, so that no luck of the sample comes in.
 */
export function samePointing(runs: Runs): Finding {
  const all = runs.flatMap(run => allFittsSums(run.targets))
  const drawn = runs.map(run => fittsSum(run.targets))
  return {
    id: 'B5',
    check: 'CV of the Fitts sum, over all places there are',
    measured: `${percent(variation(all))} (${percent(variation(drawn))} as drawn; median ${median(all).toFixed(1)} bits)`,
    limit: '5 %',
    pass: variation(all) <= 0.05,
  }
}

/** B6: no target is small, and each has the same size in every run. */
export function sameSizes(runs: Runs): Finding[] {
  const targets = byTarget(runs).map(({ screen, measures }) => {
    const sides = measures.map(target => target.sidePx)
    return { screen, least: Math.min(...sides), spread: range(sides) }
  })
  const smallest = targets.reduce((a, b) => (b.least < a.least ? b : a))
  const widest = targets.reduce((a, b) => (b.spread > a.spread ? b : a))
  return [
    {
      id: 'B6 least',
      check: 'shorter side of the smallest target',
      measured: `${smallest.least.toFixed(1)} px (${smallest.screen})`,
      limit: '24 px',
      pass: smallest.least >= 24,
    },
    {
      id: 'B6 equal',
      check: 'shorter side of a target, most less least',
      measured: `${widest.spread.toFixed(1)} px`,
      limit: '2 px',
      pass: widest.spread <= 2,
    },
  ]
}

/** B7: every text has contrast enough, and the same in every run. */
export function sameContrast(runs: Runs): Finding[] {
  const least = Math.min(...byScreen(runs, screen => screen.leastContrast).flatMap(({ values }) => values))
  const spread = worstScreen(runs, screen => screen.leastContrast, range)
  const unknown = byScreen(runs, screen => screen.unknownContrasts).flatMap(({ values }) => values)
  const untold = unknown.reduce((sum, count) => sum + count, 0)
  return [
    {
      id: 'B7 least',
      check: 'least contrast of a text or control’s words',
      measured: `${least.toFixed(2)} : 1${untold > 0 ? `, ${untold} could not be told` : ''}`,
      limit: '4.5 : 1',
      pass: least >= 4.5 && untold === 0,
    },
    {
      id: 'B7 equal',
      check: 'least contrast of a screen, most less least',
      measured: spread.worst.toFixed(2),
      limit: '0.5',
      pass: spread.worst <= 0.5,
    },
  ]
}

/** B8: the point in the middle of each target is its own. */
export function allHit(runs: Runs): Finding {
  const missed = runs.filter(run => run.targets.some(target => !target.hit)).length
  return {
    id: 'B8',
    check: 'runs whose targets are all hit in their middle',
    measured: `${runs.length - missed} of ${runs.length}`,
    limit: 'all',
    pass: missed === 0,
  }
}

/** B9: every control has a name, which no other control of its screen has. */
export function allNamed(runs: Runs): Finding {
  const unnamed = runs.flatMap(run => screenNames.flatMap(screen => run.screens[screen].unnamed))
  const right = runs.filter(run =>
    screenNames.every(screen => run.screens[screen].unnamed.length === 0),
  ).length
  return {
    id: 'B9',
    check: 'runs in which every control’s name is its own',
    measured: `${right} of ${runs.length}${unnamed.length > 0 ? `, not so: "${unnamed[0]}"` : ''}`,
    limit: 'all',
    pass: right === runs.length,
  }
}

/** B11: the picture of every screen is equally busy. */
export function samePicture(runs: Runs): Finding {
  const worst = screenNames
    .map(screen => ({ screen, worst: worstDeviation(runs.map(run => run.screens[screen].edgeDensity)) }))
    .reduce((a, b) => (b.worst > a.worst ? b : a))
  return {
    id: 'B11',
    check: 'edge density of a screen, furthest from the median',
    measured: `${percent(worst.worst)} (${worst.screen})`,
    limit: '10 %',
    pass: worst.worst <= 0.1,
  }
}
