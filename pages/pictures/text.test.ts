import { describe, expect, it } from 'vitest'
import { at, fitText, textWidth } from './text.ts'

describe('textWidth', () => {
  it('grows with the text and with its size', () => {
    expect(textWidth('ii', 15)).toBeLessThan(textWidth('WW', 15))
    expect(textWidth('Ada', 30)).toBeCloseTo(2 * textWidth('Ada', 15), 6)
    expect(textWidth('Ada', 15, 'bold')).toBeGreaterThan(textWidth('Ada', 15))
    expect(textWidth('滑降', 15)).toBeGreaterThan(25)
  })
})

describe('fitText', () => {
  it.each([
    ['what fits stays as it is', 'Ada', 100, 'Ada'],
    ['what does not is cut', 'The Extremely Long Name of a Team', 100, 'The Extrem…'],
    ['a blank before the cut goes', 'Team of many words', 55, 'Team…'],
    ['one letter is always left', 'Ada', 1, 'A…'],
    ['no text is none', '', 10, ''],
    ['a family is one letter', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 1, '👩‍👩‍👧‍👦…'],
    ['what no SVG file may hold is replaced', 'a\u0000b\ud800c', 100, 'a�b�c'],
  ])('%s', (_, text, width, fitted) => expect(fitText(text, width, 15)).toBe(fitted))
})

describe('at', () => {
  it.each([
    [0, '0'],
    [12.34, '12.3'],
    [12.96, '13'],
    [-0.01, '0'],
  ])('prints %d as %s', (coordinate, text) => expect(at(coordinate)).toBe(text))
})
