// The one spelling of a model's name that is looked up. Whatever is not plainly a name has none.

/** The most characters a name may have, its maker's included. */
const maxLength = 80

/** How hard a model was told to think, in brackets after its name: the price is the same. */
const effort =
  /\s*\((?:reasoning |thinking )?(?:none|minimal|low|medium|high|xhigh|max|thinking|reasoning)(?: effort| reasoning| thinking)?\)$/

const date = /(?<=-)20\d\d(-?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])$/

/** Returns a name's spelling without case, spaces and dots in numbers, "gpt-5-6-sol"; null when it can be no name. */
export function spellName(name: string): string | null {
  if (name.length > maxLength) return null
  const text = name.replace(/[®™]/g, '').normalize('NFKC').toLowerCase().trim().replace(effort, '')
  if (!/^[a-z0-9 ._+:/-]+$/.test(text)) return null
  return text.replace(/[\s_]+/g, '-').replace(/(?<=\d)\.(?=\d)/g, '-')
}

/** Returns the spelling of a listed name, or null; the letters that stand for its date stay large. */
export function spellListed(name: string): string | null {
  const [, stem, letters] = /^(.*-)(YYYY-?MM-?DD)$/.exec(name) ?? []
  const spelled = spellName(stem ?? name)
  return spelled && letters ? spelled + letters : spelled
}

/** Returns a spelling with the date at its end replaced by the letters that stand for any, or null without one. */
export function withoutDate(spelling: string): string | null {
  const letters = spelling.replace(date, (_, hyphen: string) => ['YYYY', 'MM', 'DD'].join(hyphen))
  return letters === spelling ? null : letters
}

/** Returns whether a spelling names whatever is newest, not a model. */
export function isMoving(spelling: string): boolean {
  return /(^|-)latest(-|$)/.test(spelling) || /^[a-z]+-preview$/.test(spelling)
}
