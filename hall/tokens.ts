// Token counts as entrants type them. What isn't plainly a whole number counts as not reported, never as zero.

/** Returns the number a typed token count means, or null. Full-width digits and `,` `_` or spaces between groups of three are allowed. */
export function readTokens(typed: string | null): number | null {
  if (typed === null) return null
  const text = typed.normalize('NFKC').trim()
  if (!/^(\d{1,16}|\d{1,3}([, _]\d{3}){1,5})$/u.test(text)) return null
  const tokens = Number(text.replace(/[, _]/gu, ''))
  return Number.isSafeInteger(tokens) ? tokens : null
}
