// A service whose Hall has a run of every kind, some by entrants who mean no good, for the tests of open data.
import { lasting, openSampleHall } from '../../hall/sample-hall.ts'
import { honestRecords, sampleStartUs } from '../../integrity/sample-chain.ts'
import { openTestApp } from '../test-app.ts'

/** When the tests ask. */
const nowUs = Date.UTC(2026, 11, 1) * 1000

/** A reason with all that ends a line or a cell somewhere. */
export const hostileReason = '=cmd, "quoted"\ra lone CR\u2028a separator\u0085 <script>alert(1)</script>'

/** Declared texts that would do something where they are not taken as text. */
export const hostileTeams = [
  {
    id: 'MARKUP22',
    team: '<img src=x onerror=alert(1)>',
    model: '"><svg onload=alert(1)>',
    harness: '</script>',
  },
  { id: 'FORMULA2', team: '=1+1', model: '@SUM(A1)', harness: '+1' },
  { id: 'QUOTES22', team: '"quotes, commas"', model: '-2+3', harness: '\'single\', "double"' },
  { id: 'NOTEXT22', team: 'no text \u{FFFF}', model: 'javascript:alert(1)', harness: '＝1' },
] as const

/** Opens the service; the caller closes it. */
export async function openSampleAnswers() {
  const sample = openSampleHall()
  for (const [at, team] of hostileTeams.entries())
    await sample.run({ ...team, laterUs: at * 60_000_000, totalUs: 6_000_000 + at * 1000, tokensIn: '48210' })
  await sample.run({ id: 'VERIFY22', team: 'Ada', model: 'gpt-x', totalUs: 5_000_123, laterUs: 300_000_000 })
  await sample.run({
    id: 'FLAGGED2',
    team: 'Ada',
    model: 'gpt-x',
    records: lasting(1_000_000),
    laterUs: 400_000_000,
  })
  await sample.run({ id: 'WITHDR22', team: 'Secret name', model: 'Secret model', laterUs: 500_000_000 })
  await sample.run({ id: 'PRACTIC2', team: 'Ada', practice: true })
  const start = honestRecords().slice(0, 1)
  await sample.run({ id: 'UNDONE22', team: 'Ada', records: start, laterUs: 600_000_000 })
  await sample.run({ id: 'LIVERUN2', team: 'Ada', records: start, laterUs: nowUs - sampleStartUs })
  await sample.hall.decide('VERIFY22', 'verified', 'its trace fits', sampleStartUs + 900_000_000)
  await sample.hall.decide('WITHDR22', 'withdrawn', hostileReason, sampleStartUs + 900_000_001)
  const { course, hall } = sample
  const test = await openTestApp(() => ({ course, hall }))
  return {
    ...test,
    sample,
    async close() {
      await test.close()
      sample.close()
    },
  }
}

export type SampleAnswers = Awaited<ReturnType<typeof openSampleAnswers>>
