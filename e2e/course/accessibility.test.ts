// axe on every page, in light and in dark: no violation of any of its rules.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { useSite } from './site.ts'
import { stopCount, walkEverywhere } from './walk.ts'

const site = useSite()
const schemes = ['light', 'dark'] as const

/** Returns each rule that the open page breaks, with the elements that break it. */
async function findViolations(page: Page, colorScheme: (typeof schemes)[number]): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  // No page of ours has a frame, so axe need not open a second page to put its findings together: twice as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // The same elements stand there in the dark; only the rules about colours can tell something new.
  if (colorScheme === 'dark') axe.withTags('cat.color')
  const { violations, passes } = await axe.analyze()
  if (passes.length === 0) throw new Error(`Cannot judge ${page.url()}: axe found nothing to look at.`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
}

describe('axe finds nothing on any page', () => {
  const found = { light: new Map<string, string[]>(), dark: new Map<string, string[]>() }

  beforeAll(async () => {
    const page = await site.openPage()
    const entrant = { team: 'Axe', model: 'none', harness: 'Playwright' }
    await walkEverywhere(page, site.url, entrant, async name => {
      for (const scheme of schemes) found[scheme].set(name, await findViolations(page, scheme))
    })
  }, 180_000)

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
