// Masks secrets, names of home folders and pictures in a text, so that it can be published. JSON stays JSON, lines
// keep their numbers. What is masked is what has the shape or the name of a secret; a word of prose stays.
import { fields } from './fields.ts'
import { assignments, headerLines } from './lines.ts'
import { homeFolders, pictures, runKeys } from './places.ts'
import { findBySecretlint, secretlintHint } from './secretlint-rules.ts'
import { addFound, type Finder, type Found, replaceSpans } from './span.ts'
import { tokens } from './tokens.ts'

const finders: readonly Finder[] = [fields, headerLines, assignments, tokens, homeFolders, runKeys]

export interface MaskedText {
  readonly text: string
  /** What was masked, how often, and the line of the first; in the order in which they were looked for. */
  readonly found: readonly Found[]
}

/** Returns a text with `[masked: KIND]` for each secret and `[picture left out]` for each picture. */
export async function maskText(text: string): Promise<MaskedText> {
  let masked: MaskedText = { text, found: [] }
  // Pictures go first: they are long, and what looks like a token inside one is none.
  if (pictures.hint.test(text)) masked = replaceSpans(text, pictures.find(text))
  const spans = finders.flatMap(({ hint, find }) => (hint.test(masked.text) ? find(masked.text) : []))
  if (spans.length > 0) masked = joined(masked, replaceSpans(masked.text, spans))
  if (secretlintHint.test(masked.text)) {
    const left = await findBySecretlint(masked.text)
    if (left.length > 0) masked = joined(masked, replaceSpans(masked.text, left))
  }
  return masked
}

function joined({ found }: MaskedText, next: MaskedText): MaskedText {
  return { text: next.text, found: addFound(found, next.found) }
}
