// Sample views of the board and its parts; the tests render them all.
import type { BoardViews, TierLineView } from './views.ts'

const when = { iso: '2026-12-01T07:44:59.765Z', text: '2026-12-01 07:44:59' }

const line: TierLineView = {
  rank: '1',
  team: 'Ada',
  teamHref: '/teams/7k2mq9xdab',
  model: 'gpt-x',
  harness: 'loop',
  events: '5/5',
  total: '12.634',
  splits: ['1.000', '2.000', '3.000', '4.000', '2.000', '0.634'],
  tokensIn: '48,210',
  tokensOut: '–',
  cost: '–',
  noCost: 'tokens not reported',
  runs: '2 of 3',
  median: '13.001',
  spread: 'provisional',
  when,
  id: 'K7QABCDE',
  house: 'house run',
  href: '/runs/K7QABCDE',
}

const tier: BoardViews['board/tier'] = {
  name: 'unverified',
  title: 'Unverified',
  count: '101 teams',
  explained: 'Every rule holds.',
  blank: 'No unverified team to show.',
  lines: [line],
  next: '/hall?tier=unverified&after=5_12634_7',
}

const { teamHref, team, model, harness, events, total, runs, id, house, href } = line
const who = { team, teamHref, model, harness, events, runs, when, id, house, href }
const broken = [{ flag: 'event-too-fast', measured: 'e1 took 299.999 ms', limit: 'at least 300.000 ms' }]
const flagged = { count: '7', lines: [{ ...who, total, broken }], next: '/hall?tier=flagged&after=1_7' }
const unfinished = { count: '7', lines: [who], next: '/hall?tier=unfinished&after=1_7' }
const withdrawn = {
  count: '7',
  lines: [{ id, href, when, reason: 'By request.' }],
  next: '/hall?tier=withdrawn&after=1_7',
}
const ticker = { count: '1', lines: [{ id, href, team, reached: 'at Slalom', when }] }

const filters: BoardViews['board/filters'] = {
  views: [{ href: '/hall', words: 'teams', current: 'true' }],
  sorts: [{ href: '/hall?sort=cost', words: 'by cost', current: 'false' }],
  action: '/hall',
  filtered: true,
  fields: [{ name: 'model', label: 'Model', value: 'gpt-x', type: 'text' }],
  choices: [{ name: 'events', label: 'Events', options: [{ value: '5', words: '5', selected: true }] }],
}

const empty = { count: '0', lines: [], next: '' }

export const boardSamples: { readonly [Name in keyof BoardViews]: readonly BoardViews[Name][] } = {
  hall: [
    {
      ...filters,
      edition: 'olympics-1',
      asOf: 'The board as it stood at the end of 2026-11-30, UTC.',
      live: '/live',
      ticker,
      tiers: [tier, { ...tier, lines: [], next: '' }],
      flagged,
      unfinished,
      withdrawn,
      json: '/api/hall',
      csv: '/hall.csv',
    },
    {
      ...filters,
      edition: 'olympics-1',
      asOf: '',
      live: '/live',
      ticker: { count: '0', lines: [] },
      tiers: [],
      flagged: null,
      unfinished: null,
      withdrawn: null,
      json: '/api/hall',
      csv: '/hall.csv',
    },
  ],
  'board/tier': [tier, { ...tier, lines: [], next: '' }],
  'board/flagged': [flagged, empty],
  'board/unfinished': [unfinished, empty],
  'board/withdrawn': [withdrawn, empty],
  'board/ticker': [ticker, { count: '0', lines: [] }],
  'board/filters': [filters, { ...filters, filtered: false }],
}
