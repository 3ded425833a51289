// Each criterion of level B on runs that break it.
import { describe, expect, it } from 'vitest'
import { drawCourse } from '../../seeds/draw.ts'
import type { RunMeasures, TargetMeasures } from './browser.ts'
import * as criteria from './criteria-b.ts'
import * as sent from './criteria-sent.ts'
import type { Finding } from './finding.ts'
import { sampleSecret, sampleSeed } from './sample.ts'
import { type ScreenName, screenNames } from './way.ts'

type Screen = RunMeasures['screens'][ScreenName]
type Answer = RunMeasures['answers'][number]

const screen: Screen = {
  ...{ elements: 40, interactive: 13, forms: 1, ariaCharacters: 800, accessibleNodes: 56 },
  ...{ scrollHeightPx: 800, unnamed: [], leastContrast: 7.5, mostContrast: 16, unknownContrasts: 0 },
  ...{ picture: Buffer.alloc(0), edgeDensity: 14 },
}
const target: TargetMeasures = {
  screen: 'e2',
  inFirstViewport: true,
  sidePx: 36,
  middle: { x: 640, y: 500 },
  places: [{ x: 640, y: 500 }],
  hit: true,
}
const answer: Answer = {
  ...{ url: 'http://127.0.0.1/run/key/e2', type: 'document', screen: 'e2', firstByteMs: 2, bytes: 1600 },
  text: 'content-type: text/html\n\n<main>',
}
const run: RunMeasures = {
  id: 'RUN22222',
  screens: Object.fromEntries(screenNames.map(name => [name, screen])) as RunMeasures['screens'],
  targets: [target, { ...target, screen: 'e4', inFirstViewport: false }],
  answers: [answer, { ...answer, screen: 'e3', url: 'http://127.0.0.1/run/key/e3' }],
  publicTexts: [{ screen: 'e2', text: 'This run is live' }],
  problems: [],
  result: '',
}

const seed = sampleSeed(1)
const seeds = new Map([[run.id, seed]])
const draw = drawCourse(seed)
const noLeaksSent = (runs: readonly RunMeasures[]) =>
  sent.noLeaksSent(runs, seeds, sampleSecret.toString('hex'))

/** Returns three runs that are alike, and a fourth that isn't. */
const withRun = (other: Partial<RunMeasures>): RunMeasures[] => [run, run, run, { ...run, ...other }]
const withScreen = (other: Partial<Screen>) =>
  withRun({ screens: { ...run.screens, e5: { ...screen, ...other } } })
const withTarget = (other: Partial<TargetMeasures>) =>
  withRun({ targets: [{ ...target, ...other }, ...run.targets.slice(1)] })
const withAnswer = (other: Partial<Answer>) =>
  withRun({ answers: [{ ...answer, ...other }, ...run.answers.slice(1)] })

type Case = readonly [
  what: string,
  judge: (runs: readonly RunMeasures[]) => Finding | undefined,
  broken: readonly RunMeasures[],
  measured: string,
]

const cases: readonly Case[] = [
  [
    'B1, one more element',
    criteria.sameCounts,
    withScreen({ elements: 41 }),
    '2 (520 elements and 169 controls on 13 screens)',
  ],
  [
    'B2, a longer ARIA snapshot',
    runs => criteria.sameReading(runs)[0],
    withScreen({ ariaCharacters: 900 }),
    '6.06 % (e5)',
  ],
  [
    'B2, more accessible nodes',
    runs => criteria.sameReading(runs)[1],
    withScreen({ accessibleNodes: 66 }),
    '8.55 % (e5)',
  ],
  ['B3, a taller page', criteria.sameHeight, withScreen({ scrollHeightPx: 841 }), '41 px (e5)'],
  [
    'B4, a target below the first viewport',
    criteria.sameFirstViewport,
    withTarget({ inFirstViewport: false }),
    '1 of 2 (below it always: e4)',
  ],
  [
    'B5, a longer way for the pointer',
    criteria.samePointing,
    withTarget({ middle: { x: 640, y: 900 }, places: [{ x: 640, y: 900 }] }),
    '84.20 % (84.20 % as drawn; median 1.9 bits)',
  ],
  ['B6, a small target', runs => criteria.sameSizes(runs)[0], withTarget({ sidePx: 23 }), '23.0 px (e2)'],
  ['B6, a target of another size', runs => criteria.sameSizes(runs)[1], withTarget({ sidePx: 39 }), '3.0 px'],
  ['B7, a pale text', runs => criteria.sameContrast(runs)[0], withScreen({ leastContrast: 4.4 }), '4.40 : 1'],
  [
    'B7, a text that can’t be compared',
    runs => criteria.sameContrast(runs)[0],
    withScreen({ unknownContrasts: 1 }),
    '7.50 : 1, 1 could not be told',
  ],
  [
    'B7, a text of other contrast',
    runs => criteria.sameContrast(runs)[1],
    withScreen({ leastContrast: 8.1 }),
    '0.60',
  ],
  ['B8, a target under something else', criteria.allHit, withTarget({ hit: false }), '3 of 4'],
  [
    'B9, two controls of one name',
    criteria.allNamed,
    withScreen({ unnamed: ['Cancel'] }),
    '3 of 4, not so: "Cancel"',
  ],
  [
    'B10, a heavier page',
    runs => sent.sameTraffic(runs)[0],
    withAnswer({ bytes: 1680 }),
    '5.00 % (a whole run 3200 bytes)',
  ],
  [
    'B10, one more request',
    runs => sent.sameTraffic(runs)[1],
    withRun({ answers: [...run.answers, answer] }),
    '1 (of 2)',
  ],
  ['B10, slow answers', runs => sent.quickServer(runs)[0], withAnswer({ firstByteMs: 51 }), '51.0 ms'],
  ['B10, uneven answers', runs => sent.quickServer(runs)[1], withAnswer({ firstByteMs: 13 }), '11.0 ms'],
  ['B11, a busier picture', criteria.samePicture, withScreen({ edgeDensity: 16.1 }), '15.00 % (e5)'],
  [
    'B13, an error on the console',
    sent.noProblems,
    withRun({ problems: ['console: oh'] }),
    '1, the first: console: oh',
  ],
  [
    'S12, the seed in a header',
    noLeaksSent,
    withAnswer({ text: `x-seed: ${seed}` }),
    '1 in 12 answers, the first: e2 (e2) holds the seed',
  ],
  [
    'S12, the secret in base 64',
    noLeaksSent,
    withAnswer({ text: sampleSecret.toString('base64') }),
    '1 in 12 answers, the first: e2 (e2) holds the secret',
  ],
  [
    'S12, an answer before its step',
    noLeaksSent,
    withAnswer({ text: draw.e3.expected.code }),
    '1 in 12 answers, the first: e2 (e2) holds the answer of e3',
  ],
  [
    'S12, an answer on the evidence page of a live run',
    noLeaksSent,
    withRun({ publicTexts: [{ screen: 'e2', text: draw.e1.expected.email }] }),
    '1 in 12 answers, the first: the evidence at e2 holds the answer of e1',
  ],
]

describe('a criterion of level B', () => {
  it.each(cases)('does not hold of %s', (_, judge, broken, measured) => {
    expect(judge(broken)).toMatchObject({ measured, pass: false })
    expect(judge([run, run, run, run])).toMatchObject({ pass: true })
  })

  it('lets an answer stand on its own page and after it', () => {
    expect(noLeaksSent(withAnswer({ text: draw.e1.expected.email }))).toMatchObject({ pass: true })
    expect(noLeaksSent(withAnswer({ text: draw.e2.expected.target }))).toMatchObject({ pass: true })
  })

  it('B12 does not hold of times that vary', () => {
    const times = { name: 'mouse', totalsMs: [1000, 1000, 1000, 1200], actions: [20, 20, 20, 24] }
    expect(sent.sameTime(times)).toMatchObject({
      measured: '9.52 % (median 1000 ms, 20 to 24 actions, CV 9.52 %)',
      pass: false,
    })
    expect(sent.sameTime({ ...times, totalsMs: [1000, 1001, 999, 1000] })).toMatchObject({ pass: true })
  })
})
