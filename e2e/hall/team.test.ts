// A team's page: where it stands, its picture with the table behind, its runs with the earlier ones; and the Hall in
// pictures.
import { describe, expect, it } from 'vitest'
import { readPart } from '../course/board.ts'
import { useHalls } from './site.ts'

const halls = useHalls(7, 1000)

describe('a team’s page', () => {
  it('is reached from the board, and says how the team stands and with what', async () => {
    const page = await halls.openPage()
    await page.goto(`${halls.of(7)}/hall`)
    await page
      .getByRole('region', { name: 'Verified', exact: false })
      .getByRole('link', { name: 'Ada' })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor()
    expect(await page.locator('.standing').allInnerTexts()).toEqual([
      'Rank 1 of 1 verified teams: 5/5 in 12.346 s, list price $0.042. FASTEST2',
      'Rank 2 of 3 unverified teams: 5/5 in 21.700 s, list price $0.042. ADASWWER',
    ])
    expect(await page.getByText('Provisional: under three ranked runs').count()).toBe(1)
    const runs = page.getByRole('table', { name: 'Runs' }).getByRole('rowheader')
    expect(await runs.allInnerTexts()).toEqual(['ADASWWER', 'FASTEST2'])
    expect(await page.getByRole('img', { name: /^Total time of 2 ranked runs/ }).count()).toBe(1)
  })

  it('leads through all its runs, newest first, the earlier ones on pages of their own', async () => {
    const page = await halls.openPage({ javaScriptEnabled: false })
    await page.goto(`${halls.of(1000)}/hall?tier=unverified`)
    const finishedOf = (await readPart(page, 'unverified')).map(row =>
      Number.parseInt(row['Finished of started'] ?? '', 10),
    )
    const busiest = finishedOf.indexOf(Math.max(...finishedOf))
    await page.getByRole('table').getByRole('rowheader').nth(busiest).getByRole('link').click()
    await page.getByRole('table', { name: 'Runs' }).waitFor()
    const finished = await page
      .getByText(/^\d+ of \d+$/)
      .first()
      .innerText()
    const read = () =>
      page
        .getByRole('table', { name: 'Runs' })
        .getByRole('row')
        .evaluateAll(rows =>
          rows
            .slice(1)
            .map(row => [
              (row.firstElementChild as HTMLElement).innerText,
              (row.lastElementChild as HTMLElement).innerText,
            ]),
        )
    const all = await read()
    const earlier = page.getByRole('link', { name: 'Earlier runs' })
    expect(await earlier.count()).toBe(1)
    while ((await earlier.count()) > 0 && all.length < 1000) {
      await earlier.click()
      await page.waitForLoadState()
      all.push(...(await read()))
    }
    expect(new Set(all.map(([id]) => id)).size).toBe(Number(finished.split(' ')[0]))
    const days = all.map(([, day]) => day as string)
    expect(days).toEqual([...days].sort().reverse())
  })
})

describe('the Hall in pictures', () => {
  it('is two pictures that say what they show, each with its table and its links', async () => {
    const page = await halls.openPage()
    await page.goto(`${halls.of(7)}/hall`)
    await page.getByRole('link', { name: 'The Hall in pictures' }).click()
    await page.getByRole('heading', { level: 1, name: 'The Hall in pictures' }).waitFor()
    expect(await page.getByRole('img').count()).toBe(2)
    for (const lists of await page.getByText('The figures as a table').all()) await lists.click()
    const rows = (name: string) => page.getByRole('group', { name }).getByRole('rowheader')
    expect(await rows('The figures of: Time against cost').allInnerTexts()).toEqual([
      'Ada',
      'Cy',
      'Ada',
      'Bo & Söhne',
    ])
    expect(await rows('The figures of: Splits').allInnerTexts()).toHaveLength(4)
    await page.locator('svg a circle').first().click()
    await page.getByRole('heading', { level: 1, name: 'Run FASTEST2' }).waitFor()
  })

  it('draws many teams, and says how many have no place in it', async () => {
    const page = await halls.openPage({ javaScriptEnabled: false })
    await page.goto(`${halls.of(1000)}/hall/pictures`)
    expect(await page.locator('svg a circle').count()).toBeGreaterThan(10)
    expect(await page.getByText(/without a known cost are not in the picture/).count()).toBe(1)
  })
})
