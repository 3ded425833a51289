// A sample view or two for every template, between them taking every branch. The tests render them all.
import { boardSamples } from './board/samples.ts'
import { openDataSamples } from './open-data-samples.ts'
import { pictureSamples } from './pictures/samples.ts'
import { reviewSamples } from './review/samples.ts'
import type { Views } from './views.ts'

const form = { action: '/run/KEY/e1', ticket: 'TICKET' }
const when = { iso: '2026-12-01T07:44:59.765Z', text: '2026-12-01 07:44:59' }

const cost: Views['run/cost'] = {
  words: '$0.0020 at list price.',
  lines: [
    {
      model: 'jev-1.13.0',
      pricedAs: 'typesafe/jev-1.13.0',
      input: '48,659 × $0.042 per million = $0.0020',
      output: '6,015 × $0 per million = $0',
      cost: '$0.0020',
      withCaching: '–',
    },
  ],
  source: 'List prices of 2026-12-01.',
  reports: [{ when, words: 'metered by the API: jev-1.13.0 48,659 uncached' }],
}

const judged: Views['run/rules'] = {
  rules: [
    {
      flag: 'start-count',
      states: 'A run has exactly one start.',
      measured: '1 start',
      limit: 'exactly 1',
      holds: true,
    },
    { flag: 'finish-count', states: 'One finish.', measured: '0 finishes', limit: 'exactly 1', holds: false },
  ],
  rulesVersion: 1,
}

const chain: Views['run/chain'] = {
  records: [
    { position: 0, kind: 'start', at: '0.000000', skew: '0.0', holds: 'edition olympics-1', hash: 'abc' },
  ],
}

const share: Views['run/share'] = {
  badge: '/runs/K7QABCDE/badge.svg',
  badgeWords: 'Badge of run K7QABCDE',
  lines: [{ id: 'as-markdown', text: '[![…](…)](…)', words: 'Copy as Markdown' }],
}

const run: Views['run'] = {
  id: 'K7QABCDE',
  team: 'Ada',
  teamHref: '/teams/7k2mq9xdab',
  model: 'gpt-x',
  harness: 'loop',
  standing: 'Unverified.',
  withdrawn: { when, reason: 'By request.' },
  house: 'To show what a run looks like.',
  outcome: 'ranked',
  live: '/live/K7QABCDE',
  events: '5/5',
  total: '12.634',
  when,
  tokensIn: '48,210',
  tokensOut: '–',
  tokensNote: '–',
  userAgent: 'Mozilla/5.0',
  seen: 'no browser navigation headers',
  splits: [{ name: 'Sprint', seconds: '1.000', x: '0.00', width: '100.00', tone: 1 }],
  compare: 'K7QABCDE,',
  metered: { input: '48,210', output: '1,200', href: '/submissions/1' },
  cost,
  traces: reviewSamples['run/traces'][0] as Views['run/traces'],
  judged,
  chain,
  commitment: 'c0ffee',
  draw: { seed: '5eed', items: [{ name: 'Relay, the code', value: '123456' }] },
  share,
  json: '/runs/K7QABCDE.json',
}

const [overTime] = pictureSamples['pictures/over-time']
const [stacked] = pictureSamples['pictures/stacked']
const [scatter] = pictureSamples['pictures/scatter']

const team: Views['team'] = {
  name: 'Ada',
  model: 'gpt-x',
  harness: 'loop',
  standings: [{ words: 'Rank 1 of 7 unverified teams.', run: 'K7QABCDE', href: '/runs/K7QABCDE' }],
  runs: '2 of 3',
  ranked: '2',
  median: '13.001',
  spreadName: 'Lowest to highest, s',
  spread: '12.634 to 13.368',
  caution: 'Provisional.',
  overTime: overTime as Views['pictures/over-time'],
  lines: [
    {
      id: 'K7QABCDE',
      house: 'house run',
      href: '/runs/K7QABCDE',
      section: 'unverified',
      events: '5/5',
      total: '12.634',
      tokensIn: '48,210',
      tokensOut: '–',
      cost: '–',
      noCost: 'tokens not reported',
      when,
    },
  ],
  next: '/teams/7k2mq9xdab?after=7',
  share,
}

const compare: Views['compare'] = {
  runs: 'K7QABCDE, K7QABCDF',
  columns: [{ id: 'K7QABCDE', href: '/runs/K7QABCDE', team: 'Ada', teamHref: '/teams/7k2mq9xdab' }],
  rows: [{ name: 'Total, s', kind: 'number', cells: [{ text: '12.634', more: '+1.000' }] }],
  stacked: stacked as Views['pictures/stacked'],
  pairs: [{ a: 'Ada', b: 'Bob', mark: 'not distinguishable', words: 'The ratio of their medians is 1.02.' }],
  method: 'By bootstrap.',
}

const result = { result: 'RESULT: run K7QABCDE', evidence: '/runs/K7QABCDE', commitment: 'c0ffee' }

const report = {
  ...form,
  sources: [
    { value: 'metered', words: 'Metered by the API', selected: true },
    { value: 'estimated', words: 'Estimated', selected: false },
  ],
  lines: [
    {
      number: 1,
      model: 'jev-1.13.0',
      uncachedInput: '48,659',
      cachedInput: '0',
      cacheWrites: '0',
      output: '6,015',
    },
  ],
  maxLength: 60,
  evidence: '/runs/K7QABCDE',
}

/** The samples of each template. */
export const samples: { readonly [Name in keyof Views]: readonly Views[Name][] } = {
  home: [
    { ...form, prompt: 'Visit http://127.0.0.1:3000/', practice: false, maxLength: 60 },
    { ...form, prompt: 'Visit http://127.0.0.1:3000/', practice: true, maxLength: 60 },
  ],
  'course/sprint': [
    {
      ...form,
      name: 'Maria Almeida',
      email: 'maria.almeida@copper.example',
      discipline: 'Biathlon',
      disciplines: ['Biathlon'],
    },
  ],
  'course/slalom': [
    { target: 'Alpine Biathlon', gates: [{ text: 'Alpine Biathlon', href: '/run/KEY/e2/abcdefgh' }] },
  ],
  'course/relay': [{ code: '123456', handOver: '/run/KEY/e3b' }],
  'course/hand-over': [form],
  'course/hurdles': [
    {
      ...form,
      jump: 'Jump the Copper hurdle',
      confirm: 'Confirm the Alpine jump',
      hurdles: ['Hurdle 1 of 8'],
    },
  ],
  'course/hurdles-question': [{ ...form, confirm: 'Confirm the Alpine jump', back: '/run/KEY/e4' }],
  'course/discipline': [{ ...form, exit: 'Leave by the Copper exit', exitHref: '/run/KEY/e5/abcdefgh' }],
  'course/answered': [{ event: 'Sprint', next: 'Slalom', nextHref: '/run/KEY/e2' }],
  'course/finish': [form],
  'course/result': [
    { ...result, report: '/run/KEY/report', practice: false },
    { ...result, report: '', practice: true },
  ],
  'course/report': [
    { ...report, problem: '' },
    { ...report, problem: 'the field "line 1, output" is "4k", a whole number is needed.' },
  ],
  ...boardSamples,
  ...reviewSamples,
  run: [
    run,
    {
      ...run,
      withdrawn: null,
      draw: null,
      splits: [],
      compare: '',
      cost: null,
      share: null,
      metered: null,
      traces: null,
    },
  ],
  'run/cost': [cost, { ...cost, lines: [], reports: [] }],
  'run/rules': [judged, { ...judged, rules: [] }],
  'run/chain': [chain],
  'run/share': [share],
  team: [team, { ...team, standings: [], lines: [], next: '' }],
  compare: [compare, { ...compare, columns: [], pairs: [] }, { ...compare, pairs: [] }],
  embed: [
    { href: '/runs/K7QABCDE', what: 'run K7QABCDE', team: 'Ada', standing: 'unverified', facts: '5/5', when },
    {
      href: '/teams/7k2mq9xdab',
      what: 'a team',
      team: 'Ada',
      standing: 'no ranked run',
      facts: '',
      when: null,
    },
  ],
  pictures: [
    {
      edition: 'olympics-1',
      scatter: scatter as Views['pictures/scatter'],
      stacked: stacked as Views['pictures/stacked'],
    },
  ],
  rules: [
    {
      rulesVersion: 1,
      edition: 'olympics-1',
      rules: [
        { flag: 'start-count', states: 'A run has exactly one start.', because: 'Time is counted from it.' },
      ],
      minEventMs: '300 ms',
      minTotalMs: '3,000 ms',
      maxClockSkewMs: '4,000 ms',
      maxRunMinutes: 30,
    },
  ],
  error: [
    { message: 'Cannot.', remedy: 'Do.', code: 'internal', href: '/', link: 'Home', request: 'abc' },
    { message: 'Cannot.', remedy: 'Do.', code: 'no-such-page', href: '/', link: 'Home', request: '' },
  ],
  llms: [{ prompt: 'Visit http://127.0.0.1:3000/', url: 'http://127.0.0.1:3000' }],
  ...openDataSamples,
  ...pictureSamples,
}
