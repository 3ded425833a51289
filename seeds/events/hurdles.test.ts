import { describe, expect, it } from 'vitest'
import { openStream } from '../stream.ts'
import { hurdleCount, hurdles } from './hurdles.ts'

const draws = Array.from({ length: 500 }, (_, at) => hurdles.draw(openStream(`${at}`, 'e4')))

describe('hurdles.draw(stream)', () => {
  it('shows a button of one form', () => {
    expect(draws.filter(({ shown }) => !/^Jump the [A-Z][a-z]{5} hurdle$/.test(shown.jump))).toEqual([])
  })

  it('shows a confirmation of one form', () => {
    expect(draws.filter(({ shown }) => !/^Confirm the [A-Z][a-z]{5} jump$/.test(shown.confirm))).toEqual([])
  })

  it('expects the confirmation it shows', () => {
    expect(draws.filter(({ shown, expected }) => shown.confirm !== expected.confirm)).toEqual([])
  })

  it('draws the two words apart from each other', () => {
    const same = draws.filter(({ shown }) => shown.jump.split(' ')[2] === shown.confirm.split(' ')[2])
    expect(same.length).toBeLessThan(10)
  })
})

describe('hurdleCount', () => {
  it('is eight', () => {
    expect(hurdleCount).toBe(8)
  })
})

describe('hurdles.judge(expected, answer)', () => {
  const expected = { confirm: 'Confirm the Velour jump' }

  it.each([
    ['the confirmation', 'Confirm the Velour jump'],
    ['it, spaced otherwise', ' Confirm  the Velour\tjump '],
    ['it in full-width letters', '\uff23onfirm the Velour jump'],
  ])('accepts %s', (_, answer) => {
    expect(hurdles.judge(expected, answer)).toBe(true)
  })

  it.each([
    ['another confirmation', 'Confirm the Sunlit jump'],
    ['the button before it', 'Jump the Velour hurdle'],
    ['it in another case', 'confirm the velour jump'],
    ['Cancel', 'Cancel'],
    ['nothing', ''],
  ])('refuses %s', (_, answer) => {
    expect(hurdles.judge(expected, answer)).toBe(false)
  })
})
