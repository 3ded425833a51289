// Makes a record to be appended: the texts an entrant wrote go beside it, their salted hashes into it.
import type { DetailsByKind, RecordKind, textFields } from '../integrity/record.ts'
import type { Draft } from '../integrity/store.ts'
import { hashText, type SaltedText, saltText } from '../integrity/text.ts'

/** The fields of a kind's details that hold the hash of a text. */
type TextField<Kind extends RecordKind> = (typeof textFields)[Kind][number]

/** What a record of a kind is made from: the texts as they were entered, null where left blank, and the rest. */
export interface Entered<Kind extends RecordKind> {
  readonly texts: Readonly<Record<TextField<Kind> & string, string | null>>
  readonly plain: Omit<DetailsByKind[Kind], TextField<Kind>>
}

/** Returns a record of `kind` to be appended, each text with a salt of its own. */
export function draftRecord<Kind extends RecordKind>(
  kind: Kind,
  arrivedAtUs: number,
  clientClockMs: number | null,
  { texts, plain }: Entered<Kind>,
): Draft<Kind> {
  const salted: Record<string, SaltedText> = {}
  const hashes: Record<string, string | null> = {}
  for (const [field, text] of Object.entries<string | null>(texts)) {
    hashes[field] = null
    if (text === null) continue
    const kept = saltText(text)
    salted[field] = kept
    hashes[field] = hashText(kept.salt, text)
  }
  const details = { ...plain, ...hashes } as unknown as DetailsByKind[Kind]
  return { content: { kind, arrivedAtUs, clientClockMs, details }, texts: salted }
}
