// A sample view or two for every template, between them taking every branch. The tests render them all.
import type { BoardRowView, Views } from './views.ts'

const form = { action: '/run/KEY/e1', ticket: 'TICKET' }
const when = { iso: '2026-12-01T07:44:59.765Z', text: '2026-12-01 07:44:59' }

const row: BoardRowView = {
  rank: '1',
  id: 'K7QABCDE',
  href: '/runs/K7QABCDE',
  team: 'Ada',
  model: 'gpt-x',
  harness: 'loop',
  events: '5/5',
  total: '12.634',
  splits: ['1.000', '2.000', '3.000', '4.000', '2.000', '0.634'],
  tokensIn: '48,210',
  tokensOut: '–',
  finished: 2,
  started: 3,
  when,
  broken: [{ flag: 'event-too-fast', measured: 'e1 took 299.999 ms', limit: 'at least 300.000 ms' }],
}

const part = { count: 101, cut: 'The first 100 of 101.', runs: [row] }
const empty = { count: 0, cut: '', runs: [] }

const run: Views['run'] = {
  id: 'K7QABCDE',
  team: 'Ada',
  model: 'gpt-x',
  harness: 'loop',
  standing: 'Unverified.',
  outcome: 'ranked',
  events: '5/5',
  total: '12.634',
  when,
  tokensIn: '48,210',
  tokensOut: '–',
  tokensNote: '–',
  userAgent: 'Mozilla/5.0',
  seen: 'no browser navigation headers',
  splits: [{ name: 'Sprint', seconds: '1.000', x: '0.00', width: '100.00', tone: 1 }],
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
  records: [
    { position: 0, kind: 'start', at: '0.000000', skew: '0.0', holds: 'edition olympics-1', hash: 'abc' },
  ],
  commitment: 'c0ffee',
  draw: { seed: '5eed', items: [{ name: 'Relay, the code', value: '123456' }] },
  json: '/runs/K7QABCDE.json',
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
    { result: 'RESULT: run K7QABCDE', evidence: '/runs/K7QABCDE', commitment: 'c0ffee', practice: false },
    { result: 'RESULT: run K7QABCDE', evidence: '/runs/K7QABCDE', commitment: 'c0ffee', practice: true },
  ],
  hall: [
    { edition: 'olympics-1', ranked: part, flagged: part, unfinished: part },
    { edition: 'olympics-1', ranked: empty, flagged: empty, unfinished: empty },
  ],
  run: [run, { ...run, draw: null, splits: [], rules: [] }],
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
}
