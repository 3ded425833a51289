import { describe, expect, it } from 'vitest'
import { foldText, sameAnswer } from './answer-text.ts'

describe('foldText(text)', () => {
  it.each([
    ['white space at both ends', '  Sunlit Handball\t\n', 'Sunlit Handball'],
    ['runs of white space', 'Sunlit \t\r\n  Handball', 'Sunlit Handball'],
    ['a no-break space', 'Sunlit\u00a0Handball', 'Sunlit Handball'],
    ['an ideographic space', 'Sunlit\u3000Handball', 'Sunlit Handball'],
    ['full-width digits', '\uff11\uff12\uff13\uff14\uff15\uff16', '123456'],
    ['full-width letters', '\uff33unlit', 'Sunlit'],
    ['a ligature', 'o\ufb03ce', 'office'],
    ['a letter and its accent', 'Ame\u0301lie', 'Am\u00e9lie'],
    ['nothing but white space', ' \u2003\n', ''],
    ['a plain text', 'maria.almeida@canyon.example', 'maria.almeida@canyon.example'],
  ])('folds %s', (_, text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})

describe('sameAnswer(answer, expected)', () => {
  it.each([
    ['the same', 'Sunlit Handball', true],
    ['one spaced otherwise', ' Sunlit  Handball ', true],
    ['one in full-width letters', '\uff33unlit Handball', true],
    ['one in another case', 'sunlit handball', false],
    ['one without its space', 'SunlitHandball', false],
    ['a part', 'Sunlit', false],
    ['one with more', 'Sunlit Handball.', false],
    ['one with an invisible character', 'Sunlit\u200b Handball', false],
    ['nothing', '', false],
  ])('of %s', (_, answer, same) => {
    expect(sameAnswer(answer, 'Sunlit Handball')).toBe(same)
  })
})
