import { describe, expect, it } from 'vitest'
import { hashTeam, normalForm } from './team.ts'

const team = (name: string, model: string | null = null, harness: string | null = null) => ({
  team: name,
  model,
  harness,
})

describe('normalForm(text)', () => {
  it.each(['GPT-5.6 Sol', 'gpt 5.6 sol', 'gpt-5-6-sol', 'ＧＰＴ_5.6_sol'])(
    '%s is one spelling of many',
    text => {
      expect(normalForm(text)).toBe('gpt56sol')
    },
  )
})

describe('hashTeam(team)', () => {
  it('is the same for spellings of one team', () => {
    expect(hashTeam(team('Ada L.', 'GPT 5')).equals(hashTeam(team('ada-l', 'gpt-5')))).toBe(true)
  })

  it('does not let a part of one field pass for another', () => {
    expect(hashTeam(team('a', 'b')).equals(hashTeam(team('ab', null)))).toBe(false)
    expect(hashTeam(team('a', 'b', null)).equals(hashTeam(team('a', null, 'b')))).toBe(false)
  })
})
