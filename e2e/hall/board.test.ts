// The board in a browser, with scripts and without: views, orders, filters, search, pages and earlier days, all in the
// address, and none of them changes a rank.
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { readAllLines, readLines } from './lines.ts'
import { useHalls } from './site.ts'

const halls = useHalls(7, 1000)

/** Opens the filters and fills some of them in, by what stands beside them; then applies them. */
async function filter(page: Page, texts: Record<string, string>, choices: Record<string, string> = {}) {
  const form = page.getByRole('group').filter({ has: page.getByText('Filter and search') })
  if (!(await page.getByLabel('Model, as declared').isVisible())) await form.locator('summary').click()
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text)
  for (const [label, choice] of Object.entries(choices))
    await page.getByLabel(label, { exact: true }).selectOption(choice)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForLoadState()
}

/** Returns what the address of the open page asks for, without what was left blank. */
function asked(page: Page) {
  return Object.fromEntries([...new URL(page.url()).searchParams].filter(([, value]) => value !== ''))
}

/** The rank of every unverified run of the largest Hall. */
const ranks = new Map<string, string>()

describe('the board', () => {
  it('leads through all runs of a part without repeating one, in the order of their ranks', async () => {
    const page = await halls.openPage({ javaScriptEnabled: false })
    await page.goto(`${halls.of(1000)}/hall?view=runs&limit=200`)
    const heading = await page.getByRole('heading', { name: 'Unverified' }).innerText()
    const { lines, pages } = await readAllLines(page, 'unverified')
    for (const { run, rank } of lines) ranks.set(run, rank)
    expect(lines.length).toBeGreaterThan(700)
    expect(heading).toBe(`Unverified ${lines.length} runs`)
    expect([ranks.size, pages]).toEqual([lines.length, Math.ceil(lines.length / 200)])
    const places = lines.map(({ rank }) => Number(rank))
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })
})

describe.each([true, false])('the board, scripts %s', javaScriptEnabled => {
  let page: Page
  beforeAll(async () => {
    page = await halls.openPage({ javaScriptEnabled })
  })

  it('shows what a filter leaves, each with the rank it has on the whole board', async () => {
    await page.goto(`${halls.of(1000)}/hall`)
    await page.getByRole('link', { name: 'every run' }).click()
    await filter(
      page,
      { 'Model, as declared': 'GPT 5.6 sol' },
      { Events: '4', 'Part of the board': 'unverified' },
    )
    expect(asked(page)).toEqual({ view: 'runs', model: 'GPT 5.6 sol', events: '4', tier: 'unverified' })
    const lines = await readLines(page, 'unverified')
    expect(lines.length).toBeGreaterThan(5)
    for (const { run, rank, team, events } of lines)
      expect([run, team.split('\n')[1]?.split(',')[0], events, rank]).toEqual([
        run,
        'GPT-5.6 Sol',
        '4/5',
        ranks.get(run),
      ])
    expect(await page.getByLabel('Model, as declared').inputValue()).toBe('GPT 5.6 sol')
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toHaveLength(2)
    await page.reload()
    expect(await readLines(page, 'unverified')).toEqual(lines)
    await page.getByRole('link', { name: 'Clear' }).click()
    await page.waitForURL(`${halls.of(1000)}/hall`)
  })

  it('orders by cost both ways, the unknown last, and by date', async () => {
    await page.goto(`${halls.of(1000)}/hall?view=runs&tier=unverified&harness=Stagehand&limit=200`)
    for (const [name, sign] of [
      ['by cost', 1],
      ['by cost ↑', -1],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.waitForLoadState()
      const lines = await readLines(page, 'unverified')
      const costs = lines.flatMap(({ cost }) => cost ?? [])
      expect(costs.length).toBeGreaterThan(20)
      expect(lines.length).toBeGreaterThan(costs.length)
      const inOrder = [...costs].sort((a, b) => sign * (a - b))
      expect(lines.map(({ cost }) => cost)).toEqual([
        ...inOrder,
        ...Array(lines.length - costs.length).fill(null),
      ])
      expect(lines.map(({ rank }) => rank)).toEqual(lines.map(({ run }) => ranks.get(run)))
    }
    expect(asked(page)).toMatchObject({ sort: 'cost', order: 'down', tier: 'unverified', view: 'runs' })
    await page.getByRole('link', { name: 'by date' }).click()
    await page.waitForLoadState()
    const days = (await readLines(page, 'unverified')).map(({ finished }) => finished)
    expect(days).toEqual([...days].sort().reverse())
  })

  it.each([
    ['a part of a name', 'BO & s', ['FEWREVTS']],
    ['a run’s id', 'secndbst', ['SECNDBST']],
    ['what nobody is called', 'nobody', []],
  ])('finds %s', async (_, text, runs) => {
    await page.goto(`${halls.of(7)}/hall`)
    await filter(page, { 'Search teams, or a run’s id': text })
    expect(asked(page)).toEqual({ q: text })
    expect((await readLines(page, 'unverified')).map(({ run }) => run)).toEqual(runs)
  })

  it('shows an earlier day, says so, and leads back to today', async () => {
    await page.goto(`${halls.of(7)}/hall`)
    expect((await readLines(page, 'verified')).map(({ run }) => run)).toEqual(['FASTEST2'])
    await filter(page, { 'As it stood at the end of, UTC': '2026-01-03' })
    expect(asked(page)).toEqual({ asof: '2026-01-03' })
    expect(await page.getByRole('status').innerText()).toContain('at the end of 2026-01-03, UTC.')
    expect((await readLines(page, 'unverified')).map(({ run }) => run)).toEqual(['FASTEST2', 'SECNDBST'])
    expect(await page.getByText('No verified team to show.').count()).toBe(1)
    await page.getByRole('link', { name: 'Show today’s' }).click()
    await page.waitForURL(`${halls.of(7)}/hall`)
    expect((await readLines(page, 'verified')).map(({ run }) => run)).toEqual(['FASTEST2'])
  })
})

describe('an address the board can not answer', () => {
  it('is refused with what is allowed, and the way leads back', async () => {
    const page = await halls.openPage()
    for (const [query, message] of [
      ['events=9', '"events" must be a whole number from 0 to 5.'],
      ['speed=9', '"speed" is no parameter of the board'],
      ['tier=flagged&after=nonsense', 'Cannot take the address:'],
    ]) {
      const answer = await page.goto(`${halls.of(7)}/hall?${query}`)
      expect(answer?.status()).toBe(400)
      expect(await page.getByRole('alert').innerText()).toContain(message)
    }
    await page.getByRole('link', { name: 'To the Hall of Fame' }).click()
    await page.getByRole('heading', { name: 'Hall of Fame' }).waitFor()
  })
})
