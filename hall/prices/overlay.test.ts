// The rules of what is laid over the table by hand.
import { describe, expect, it } from 'vitest'
import listPrices from './list-prices.json' with { type: 'json' }
import { makers } from './makers.ts'
import { spellListed, spellName } from './name.ts'
import overlay from './overlay.json' with { type: 'json' }

const rows = overlay.models.flatMap(({ id, history }) => history.map(row => ({ id, ...row })))
const sourced = [
  ...rows.map(row => ({ what: row.id, ...row })),
  ...overlay.aliases.map(alias => ({ what: alias.name, ...alias })),
  ...overlay.facts.map(fact => ({ what: fact.model, ...fact })),
]
const listedIds = new Set(listPrices.models.map(({ id }) => id))
const listedNames = new Set(listPrices.models.flatMap(({ names }) => names.map(spellListed)))
const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day

/** Where each maker speaks for itself. */
const domains: Readonly<Record<string, RegExp>> = {
  anthropic: /^https:\/\/(platform\.claude\.com|(www\.)?anthropic\.com)\//,
  'browser-use': /^https:\/\/(github\.com\/browser-use|docs\.browser-use\.com)\//,
  typesafe: /^https:\/\/docs\.typesafe\.ai\//,
  'x-ai': /^https:\/\/docs\.x\.ai\//,
}

describe('the overlay', () => {
  it('is laid over the table that is there', () => {
    expect(overlay.table).toEqual({ package: listPrices.package, version: listPrices.version })
  })

  it.each(sourced)('has for $what a source of its maker, or says that it is secondary', one => {
    const id = 'to' in one ? one.to : 'model' in one ? one.model : one.id
    expect(['vendor-page', 'maker-repo', 'secondary']).toContain(one.evidence)
    expect(one.source).toMatch(/^https:\/\//)
    if (one.evidence !== 'secondary') expect(one.source).toMatch(domains[id.split('/')[0] ?? ''] ?? /^never$/)
    expect(isDay(one.checked)).toBe(true)
  })

  it('says which figures were not looked at for 90 days', () => {
    const oldest = Date.now() - 90 * 86_400_000
    for (const { what, checked } of sourced)
      if (Date.parse(checked) < oldest)
        console.warn(`hall/prices/overlay.json: ${what} was checked on ${checked}, look at its source again.`)
  })

  it.each(overlay.models)(
    'has for $id rates in order, each a possible one',
    ({ id, history, currency, unit }) => {
      expect([currency, unit, listedIds.has(id)]).toEqual(['USD', 'per_1M_tokens', false])
      const days = history.map(({ from }) => from)
      expect(days).toEqual([...new Set(days)].sort())
      expect(days.every(isDay)).toBe(true)
      for (const { input, cachedInput, cacheWrite, output, tier } of history)
        for (const rate of [
          input,
          cachedInput ?? 0,
          cacheWrite ?? 0,
          output,
          tier?.input ?? 0,
          tier?.output ?? 0,
        ]) {
          expect(rate).toBeGreaterThanOrEqual(0)
          expect(rate).toBeLessThanOrEqual(1_000)
        }
    },
  )

  it.each(overlay.models)('names $id as the table names nothing else', ({ names }) => {
    for (const name of names) {
      expect(spellName(name)).not.toBeNull()
      expect([...listedNames]).not.toContain(spellName(name))
    }
  })

  it('writes every name as it is looked up', () => {
    for (const name of [...Object.keys(overlay.families), ...overlay.deny.map(one => one.name)])
      expect(spellName(name)).toBe(name)
    expect(overlay.aliases.every(({ from, until }) => isDay(from) && isDay(until) && from <= until)).toBe(
      true,
    )
  })
})

describe('the table', () => {
  it('has models of every maker, of no other, and says whose it is', () => {
    expect(new Set([...listedIds].map(id => id.split('/')[0]))).toEqual(new Set(makers.map(({ id }) => id)))
    expect(listPrices.notice).toContain('MIT License')
  })
})
