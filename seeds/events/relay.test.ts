import { describe, expect, it } from 'vitest'
import { openStream } from '../stream.ts'
import { relay } from './relay.ts'

const draws = Array.from({ length: 2000 }, (_, at) => relay.draw(openStream(`${at}`, 'e3')))

describe('relay.draw(stream)', () => {
  it('shows six digits, the first of them no zero', () => {
    expect(draws.filter(({ shown }) => !/^[1-9]\d{5}$/.test(shown.code))).toEqual([])
  })

  it('begins with every digit but zero, and ends with every digit', () => {
    expect(new Set(draws.map(({ shown }) => shown.code[0]))).toEqual(new Set('123456789'))
    expect(new Set(draws.map(({ shown }) => shown.code[5]))).toEqual(new Set('0123456789'))
  })

  it('expects what it shows', () => {
    expect(draws.filter(({ shown, expected }) => shown.code !== expected.code)).toEqual([])
  })

  it.each([
    ['the lowest number', 0, '100000'],
    ['the highest number', 899_999, '999999'],
  ])('of %s', (_, index, code) => {
    const stream = { ...openStream('a', 'e3'), index: () => index }
    expect(relay.draw(stream).shown.code).toBe(code)
  })
})

describe('relay.judge(expected, answer)', () => {
  it.each([
    ['the code', '650760'],
    ['it with spaces around it', ' 650760\n'],
    ['it in full-width digits', '\uff16\uff15\uff10\uff17\uff16\uff10'],
  ])('accepts %s', (_, answer) => {
    expect(relay.judge({ code: '650760' }, answer)).toBe(true)
  })

  it.each([
    ['another code', '650761'],
    ['it with a space within', '650 760'],
    ['it with a comma', '650,760'],
    ['it with a zero before', '0650760'],
    ['a part of it', '65076'],
    ['nothing', ''],
  ])('refuses %s', (_, answer) => {
    expect(relay.judge({ code: '650760' }, answer)).toBe(false)
  })
})
