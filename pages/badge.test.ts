import { describe, expect, it } from 'vitest'
import { type RunBadge, runBadge, type TeamBadge, teamBadge } from './badge.ts'

const ranked: RunBadge = { section: 'unverified', rank: 3, of: 40, total: '12.634' }
const team: TeamBadge = { tier: 'verified', rank: 2, of: 12, total: '12.634', runs: 5 }

describe('runBadge', () => {
  it.each<[RunBadge, string]>([
    [ranked, 'rank 3 of 40 · 12.634 s · unverified'],
    [{ ...ranked, section: 'verified', of: 1234 }, 'rank 3 of 1,234 · 12.634 s · verified'],
    [{ section: 'flagged' }, 'flagged'],
    [{ section: 'unfinished' }, 'did not finish'],
    [{ section: 'withdrawn' }, 'withdrawn'],
  ])('of %o says so', (run, words) => {
    expect(runBadge(run)).toContain(`<title>Browser Use Olympics: ${words}</title>`)
  })
})

describe('teamBadge', () => {
  it.each<[TeamBadge | null, string]>([
    [team, 'rank 2 of 12 teams · 12.634 s, best of 5 runs · verified'],
    [{ ...team, runs: 1, tier: 'unverified' }, 'rank 2 of 12 teams · 12.634 s, its only run · unverified'],
    [null, 'no ranked run'],
  ])('of %o says so', (given, words) => {
    expect(teamBadge(given)).toContain(`<title>Browser Use Olympics: ${words}</title>`)
  })
})

describe('a badge', () => {
  it.each([runBadge(ranked), teamBadge(team)])(
    'holds no script, style, link or picture from elsewhere',
    svg => {
      expect(svg).toMatch(/^<svg [^>]*role="img"/)
      expect(svg).not.toMatch(/<script|<style|style=|<a |<image|<foreignObject|\bon\w+=|@import/i)
      const addresses = svg.match(/https?:[^"')\s]*/g) ?? []
      expect(addresses.filter(address => !address.startsWith('http://www.w3.org/'))).toEqual([])
    },
  )

  it('escapes what it is given', () => {
    const svg = runBadge({ ...ranked, total: '<script>"&\'' } as RunBadge)
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&lt;script&gt;')
  })
})
