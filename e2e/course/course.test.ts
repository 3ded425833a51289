// The whole course in a real browser against a real server, by each event's own solution.
import { describe, expect, it } from 'vitest'
import { type Entrant, finishRun, runEvents, startRun } from '../solutions/course.ts'
import { readBoard, rowOf } from './board.ts'
import { readEvidence, shownRun, stepsOf, totalMsOf, wholeCourse } from './evidence.ts'
import { useSite } from './site.ts'

const site = useSite()

interface Case {
  readonly entrant: Entrant
  readonly tokens: { readonly in?: string; readonly out?: string }
  /** The parts of the RESULT line, and of the Hall's row, that are declared. */
  readonly team: string
  readonly reported: string
  readonly listed: string
}

const cases: readonly (readonly [name: string, Case])[] = [
  [
    'with everything declared',
    {
      entrant: { team: 'Scripted', model: 'none', harness: 'Playwright 1' },
      tokens: { in: '48,210', out: '1 200' },
      team: 'team Scripted model none harness Playwright 1',
      reported: 'tokens in 48210 out 1200',
      listed: '48,210\n1,200',
    },
  ],
  [
    'with only a name',
    {
      entrant: { team: 'Ænigma & <Söhne>' },
      tokens: {},
      team: 'team Ænigma & <Söhne> model unknown harness unknown',
      reported: 'tokens in unknown out unknown',
      listed: '–\n–',
    },
  ],
  [
    'with tokens that are no numbers',
    {
      entrant: { team: 'Words', model: 'a "model"' },
      tokens: { in: 'subscription', out: 'unknown' },
      team: 'team Words model a "model" harness unknown',
      reported: 'tokens in unknown out unknown',
      listed: '–\n–',
    },
  ],
]

const seeds = new Set<string>()

describe.concurrent('the course', () => {
  it.each(cases)(
    'is finished 5/5 and shown within a second %s',
    async (_, { entrant, tokens, ...expected }) => {
      const page = await site.openPage()
      await startRun(page, site.url, entrant)
      await runEvents(page)
      const result = await finishRun(page, tokens)
      const id = await shownRun(page)
      const evidence = await readEvidence(site.url, id)
      const total = (totalMsOf(evidence) / 1000).toFixed(3)
      const tenths = (Math.floor((totalMsOf(evidence) + 50) / 100) / 10).toFixed(1)

      expect(result).toBe(
        `RESULT: run ${id} ${expected.team} events 5/5 total ${tenths}s ${expected.reported}`,
      )

      expect(evidence).toMatchObject({ id, practice: false })
      expect(evidence.verdict).toMatchObject({ outcome: 'ranked', flags: [], eventsRight: 5 })
      expect(stepsOf(evidence)).toEqual(wholeCourse)
      seeds.add(evidence.seed)

      const { ranked, flagged } = await readBoard(page, site.url, id)
      expect(rowOf(flagged, id)).toBeUndefined()
      expect(rowOf(ranked, id)).toMatchObject({
        Events: '5/5',
        'Total, s': total,
        'Tokens in, out': expected.listed,
        'Finished of started': '1 of 1',
      })
      expect(rowOf(ranked, id)?.['Team, model, harness']).toContain(entrant.team)

      await page.getByRole('link', { name: id }).click()
      await page.getByRole('heading', { name: `Run ${id}` }).waitFor()
      const shown = await page.locator('main').innerText()
      for (const fact of [entrant.team, '5/5', total, evidence.seed]) expect(shown).toContain(fact)
    },
  )
})

describe('the draws', () => {
  it('differ from run to run', () => expect(seeds.size).toBe(cases.length))
})
