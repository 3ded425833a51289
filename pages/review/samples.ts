// Sample views of submissions and of the maintainers' pages.
import type { ReviewViews } from './views.ts'

const when = { iso: '2026-12-01T07:44:59.765Z', text: '2026-12-01 07:44:59' }

const findings: ReviewViews['review/findings'] = {
  summary: '2 checks: 1 ok, 1 differs, 0 not checkable.',
  lines: [
    { what: 'The run’s id', expected: 'K7QABCDE', found: 'K7QABCDE', outcome: 'ok', differs: false },
    { what: 'The models', expected: 'gpt-x', found: 'gpt-y', outcome: 'differs', differs: true },
  ],
}

const shown: ReviewViews['review/shown'] = {
  traces: [
    {
      title: 'Claude Code session',
      version: '2.1.40',
      sessions: '1',
      clock: 'instants of UTC',
      span: '2026-12-01 07:44:00 to 2026-12-01 07:44:59',
      tools: 'click 12',
      skipped: 'summary 1',
      models: [{ id: 'gpt-x', calls: '12', input: '48,210', output: '1,200', quality: 'exact' }],
      warnings: ['Some answers were written down before they were complete.'],
    },
  ],
}

const files: ReviewViews['review/files'] = {
  files: [
    {
      name: 'session.jsonl',
      href: '/traces/abc',
      bytes: '1,024',
      sha256: 'abc',
      masked: 'home folder 3 times, from line 1',
    },
  ],
}

const steps: ReviewViews['review/steps'] = {
  steps: [
    { when, who: 'Mia', step: 'verified', about: 'submission 1', href: '/submissions/1', reason: 'It fits.' },
    { when, who: 'Mia', step: 'signed in', about: '', href: '', reason: '' },
  ],
}

const queue: ReviewViews['review/queue'] = {
  summary: 'One submission waits.',
  lines: [
    {
      number: '1',
      href: '/submissions/1',
      run: 'K7QABCDE',
      runHref: '/runs/K7QABCDE',
      when,
      age: '3 h',
      checks: '20',
      differ: '1',
    },
  ],
}

const reason: ReviewViews['review/reason'] = {
  id: 'reason-verified',
  action: '/maintain/submissions/1',
  ticket: 'TICKET',
  decision: 'verified',
  title: 'Verify',
  words: 'The run moves to the verified tier.',
  button: 'Verify',
  maxLength: 300,
}

const submission: ReviewViews['submission'] = {
  number: '1',
  run: 'K7QABCDE',
  runHref: '/runs/K7QABCDE',
  state: 'Waits for a maintainer.',
  who: 'entrant',
  when,
  caution: 'A maintainer masked the name of this team.',
  findings,
  shown,
  files,
  steps,
}

const runTraces: ReviewViews['run/traces'] = {
  words: 'One submission.',
  invites: true,
  submissions: [{ number: '1', href: '/submissions/1', state: 'submitted', summary: findings.summary, when }],
}

export const reviewSamples: { readonly [Name in keyof ReviewViews]: readonly ReviewViews[Name][] } = {
  submission: [submission, { ...submission, caution: '' }],
  queue: [queue, { ...queue, lines: [] }],
  'sign-in': [{ action: '/maintain/sign-in' }],
  maintain: [{ name: 'Mia', signOut: { action: '/maintain/sign-out', ticket: 'TICKET' }, queue, steps }],
  'maintain-submission': [
    {
      ...submission,
      publicHref: '/submissions/1',
      standing: 'Unverified.',
      forms: [reason],
      judged: {
        rules: [{ flag: 'start-count', states: 'One start.', measured: '1 start', limit: '1', holds: true }],
        rulesVersion: 1,
      },
      chain: {
        records: [
          { position: 0, kind: 'start', at: '0.000000', skew: '0.0', holds: 'edition 1', hash: 'abc' },
        ],
      },
    },
  ],
  verification: [{ url: 'http://127.0.0.1:3000', mostFiles: '50', mostBytes: '64 MB' }],
  'review/findings': [findings, { ...findings, lines: [] }],
  'review/shown': [shown, { traces: [] }],
  'review/files': [files, { files: [] }],
  'review/steps': [steps, { steps: [] }],
  'review/queue': [queue, { ...queue, lines: [] }],
  'review/reason': [reason, { ...reason, decision: '' }],
  'run/traces': [runTraces, { ...runTraces, invites: false, submissions: [] }],
}
