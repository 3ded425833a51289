// Runs side by side, from the form of a run's page, and what is said where there is nothing to compare.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useHalls } from './site.ts'

const halls = useHalls(7)

/** Returns the figures of the comparison that is open, the cells of each row by its name. */
async function readFigures(page: Page): Promise<Record<string, string[]>> {
  const rows = page.getByRole('table', { name: 'Figures' }).getByRole('row')
  const texts = await rows.evaluateAll(all =>
    all.map(row => [...row.children].map(cell => (cell as HTMLElement).innerText)),
  )
  return Object.fromEntries(texts.map(([name = '', ...cells]) => [name, cells]))
}

async function compare(page: Page, ids: string) {
  await page.getByRole('textbox', { name: /Compare with|Runs, with commas/ }).fill(ids)
  await page.getByRole('button', { name: 'Compare' }).click()
}

const notSoMany = 'two to four different ids are needed in "runs", with commas between.'

const refused = [
  ['FASTEST2', notSoMany],
  ['FASTEST2,fastest2', notSoMany],
  ['FASTEST2,SECNDBST,ADASWWER,FEWREVTS,FLAGGED2', notSoMany],
  [
    'FASTEST2,NOBODY22',
    '"NOBODY22" is no run, did not finish yet, is practice or was withdrawn, and can’t be compared.',
  ],
  [
    'FASTEST2,WTHDRAWN',
    '"WTHDRAWN" is no run, did not finish yet, is practice or was withdrawn, and can’t be compared.',
  ],
] as const

describe('a comparison', () => {
  it('begins on a run’s page, with that run in the form', async () => {
    const page = await halls.openPage()
    await page.goto(`${halls.of(7)}/runs/FASTEST2`)
    const field = page.getByLabel('Compare with other runs')
    expect(await field.inputValue()).toBe('FASTEST2, ')
    await field.press('End')
    await field.pressSequentially('secndbst')
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Compare runs' }).waitFor()
    const figures = await readFigures(page)
    expect(figures['']).toEqual(['FASTEST2\nAda', 'SECNDBST\nCy'])
    expect(figures['Total, s']).toEqual(['12.346', '15.400\n+3.054'])
    expect(figures['Part of the board']).toEqual(['verified', 'unverified'])
    expect(await page.getByText('Ada and Cy: too few runs to tell.').count()).toBe(1)
  })

  it('takes three and four, and shows each as a bar with its table', async () => {
    const page = await halls.openPage({ javaScriptEnabled: false })
    await page.goto(`${halls.of(7)}/compare`)
    for (const ids of ['FASTEST2, ADASWWER, FLAGGED2', 'FASTEST2 ADASWWER FLAGGED2 FEWREVTS']) {
      await compare(page, ids)
      const runs = ids.split(/[, ]+/)
      await page.getByRole('columnheader', { name: runs.at(-1) as string }).waitFor()
      expect((await readFigures(page))['']?.map(cell => cell.split('\n')[0])).toEqual(runs)
      await page.getByText('The figures as a table').click()
      const bars = page.getByRole('group', { name: 'The figures of' }).getByRole('rowheader')
      expect(await bars.allInnerTexts()).toEqual(runs)
      expect(new URL(page.url()).searchParams.get('runs')).toBe(ids)
    }
    await page.getByRole('table', { name: 'Figures' }).getByRole('link', { name: 'FLAGGED2' }).click()
    await page.getByRole('heading', { name: 'Run FLAGGED2' }).waitFor()
  })

  it('of one, of five, of what is not there is refused with the reason, and the way leads back to the form', async () => {
    const page = await halls.openPage()
    for (const [ids, reason] of refused) {
      await page.goto(`${halls.of(7)}/compare`)
      await compare(page, ids)
      expect(await page.getByRole('alert').innerText()).toContain(reason)
      await page.getByRole('link', { name: 'To the form' }).click()
      await page.getByRole('textbox', { name: 'Runs, with commas between' }).waitFor()
    }
  })

  it('is not offered where it can not be', async () => {
    const page = await halls.openPage()
    for (const id of ['WTHDRAWN', 'UNFNSHED']) {
      await page.goto(`${halls.of(7)}/runs/${id}`)
      expect(await page.getByRole('button', { name: 'Compare' }).count()).toBe(0)
    }
  })
})
