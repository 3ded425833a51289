// axe on every page, in light and in dark: no violation of any of its rules.
import { beforeAll, describe, expect, it } from 'vitest'
import { findViolations, schemes } from './axe.ts'
import { useSite } from './site.ts'
import { stopCount, walkEverywhere } from './walk.ts'

const site = useSite()

describe('axe finds nothing on any page', () => {
  const found = { light: new Map<string, string[]>(), dark: new Map<string, string[]>() }

  beforeAll(async () => {
    const page = await site.openPage()
    const entrant = { team: 'Axe', model: 'none', harness: 'Playwright' }
    await walkEverywhere(page, site.url, entrant, async name => {
      for (const scheme of schemes) found[scheme].set(name, await findViolations(page, scheme))
    })
  }, 420_000)

  it.each(schemes)('in %s', scheme => {
    expect(found[scheme].size).toBe(stopCount)
    expect([...found[scheme]].filter(([, violations]) => violations.length > 0)).toEqual([])
  })
})

describe('axe finds what is broken', () => {
  it('in light, a field without its label', async () => {
    const page = await site.openPage()
    await page.goto(site.url)
    await page.getByLabel('Name').evaluate(field => field.removeAttribute('id'))
    expect((await findViolations(page, 'light')).join()).toMatch(/^label: <input /)
  })

  it('in dark, words that are too dark themselves', async () => {
    const page = await site.openPage()
    await page.goto(site.url)
    await page.locator('h1').evaluate(heading => ((heading as HTMLElement).style.color = '#444'))
    expect((await findViolations(page, 'dark')).join()).toMatch(/^color-contrast: <h1 /)
  })
})
