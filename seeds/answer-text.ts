// How two answers are compared: what a person would call the same text is the same answer.

/** Returns `text` in Unicode's NFKC form, trimmed, every run of white space folded to one space. */
export function foldText(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim()
}

/** Returns whether two answers are the same after folding; case counts. */
export function sameAnswer(answer: string, expected: string): boolean {
  return foldText(answer) === foldText(expected)
}
