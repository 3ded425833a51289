// What axe finds on a page, in light and in dark.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** Both are looked at on every page. */
export const schemes = ['light', 'dark'] as const

/**
 * Returns each rule that the open page breaks, with the elements that break it. Where all rules have been held against
 * a page in light, the same elements stand there in the dark: only the rules about colours can tell something new.
 */
export async function findViolations(
  page: Page,
  colorScheme: (typeof schemes)[number],
  rules: 'all' | 'colours' = colorScheme === 'light' ? 'all' : 'colours',
): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  // No page of ours has a frame, so axe need not open a second page to put its findings together: twice as fast. And
  // it need not describe what is in order.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
  if (rules === 'colours') axe.withTags('cat.color')
  const { violations, passes } = await axe.analyze()
  if (passes.length === 0) throw new Error(`Cannot judge ${page.url()}: axe found nothing to look at.`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
}
