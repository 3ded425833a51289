// Attacks, row 17: token counts that are none. They are kept as typed and count as not reported; the run finishes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningService, startService } from '../service.ts'
import { readEnded, readRunPage } from './evidence.ts'
import { type Fields, HttpCourse } from './http-course.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  await service?.end()
  service?.remove()
})

/** Makes a whole run with that finish form; returns it with its RESULT line. */
async function runWith(tokens: Fields): Promise<{ course: HttpCourse; result: string }> {
  const course = new HttpCourse(service.url)
  const result = await course.run({ team: 'Tokens' }, tokens)
  return { course, result }
}

const unreadable = [
  { name: 'a negative number', typed: '-1' },
  { name: 'more than a number can be', typed: '1e309' },
  { name: 'a number with an exponent', typed: '1e3' },
  { name: 'NaN', typed: 'NaN' },
  { name: 'Infinity', typed: 'Infinity' },
  { name: 'a hexadecimal number', typed: '0x10' },
  { name: '2^53 + 1', typed: '9007199254740993' },
  { name: 'a fraction', typed: '12.5' },
  { name: 'groups of other lengths', typed: '1,2,3' },
  { name: 'a subscription', typed: 'subscription' },
  { name: 'unknown', typed: 'unknown' },
  { name: 'markup', typed: '<b>1</b>' },
  { name: '10 kB of digits', typed: '7'.repeat(10_000) },
]

describe('row 17: tokens that are no number', () => {
  it.each(unreadable)('are kept as typed and count as not reported: $name', async ({ typed }) => {
    const { course, result } = await runWith({ tokens_in: typed, tokens_out: typed })
    expect(result).toMatch(/ events 5\/5 total \d+\.\ds tokens in unknown out unknown$/)
    const { tokens, texts } = await readEnded(service.url, course.id)
    expect(tokens).toEqual({ tokensIn: null, tokensOut: null, typedIn: typed, typedOut: typed, note: null })
    expect(texts.find(({ field }) => field === 'tokensIn')?.text).toBe(typed)
    const shown = typed.length > 60 ? `${typed.slice(0, 60)}…` : typed
    const page = await readRunPage(service.url, course.id)
    expect(page).toContain(`Tokens in, declared | not reported (typed: ${shown})`)
  })

  it('are kept as a list when the field comes twice', async () => {
    const twice = [
      ['tokens_in', '1'],
      ['tokens_in', '2'],
      ['tokens_out', '3'],
    ] as const
    const { course, result } = await runWith(twice)
    expect(result).toMatch(/ tokens in unknown out 3$/)
    const { tokens } = await readEnded(service.url, course.id)
    expect(tokens).toMatchObject({ tokensIn: null, typedIn: '["1","2"]', tokensOut: 3 })
  })

  it.each([
    { name: 'are left out', tokens: {} },
    { name: 'are blank', tokens: { tokens_in: '', tokens_out: '   ' } },
  ])('are not reported when they $name', async ({ tokens }) => {
    const { course, result } = await runWith(tokens)
    expect(result).toMatch(/ tokens in unknown out unknown$/)
    const evidence = await readEnded(service.url, course.id)
    expect(evidence.tokens).toEqual({
      tokensIn: null,
      tokensOut: null,
      typedIn: null,
      typedOut: null,
      note: null,
    })
    await expect(readRunPage(service.url, course.id)).resolves.toContain('Tokens in, declared | – ')
  })
})

const readable = [
  { name: 'plain digits', typed: '48210' },
  { name: 'groups divided by commas', typed: '48,210' },
  { name: 'groups divided by spaces', typed: '48 210' },
  { name: 'groups divided by narrow spaces', typed: '48\u202f210' },
  { name: 'groups divided by low lines', typed: '48_210' },
  { name: 'full-width digits', typed: '４８２１０' },
  { name: 'full-width digits and comma', typed: '４８，２１０' },
  { name: 'spaces around', typed: '  48210 ' },
]

describe('row 17: tokens that are a number', () => {
  it.each(readable)('are read as one, and kept as typed: $name', async ({ typed }) => {
    const { course, result } = await runWith({ tokens_in: typed, tokens_out: '0' })
    expect(result).toMatch(/ tokens in 48210 out 0$/)
    const { tokens } = await readEnded(service.url, course.id)
    expect(tokens).toMatchObject({ tokensIn: 48_210, typedIn: typed, tokensOut: 0 })
    await expect(readRunPage(service.url, course.id)).resolves.toContain('Tokens in, declared | 48,210')
  })

  it('are read up to 2^53 - 1', async () => {
    const { result } = await runWith({ tokens_in: '9007199254740991', tokens_out: '9,007,199,254,740,991' })
    expect(result).toMatch(/ tokens in 9007199254740991 out 9007199254740991$/)
  })
})
