// Who ran: a team is a declared name, model and harness, nothing more.
import { hash } from 'node:crypto'

/** What an entrant declared; null where the field was left blank. */
export interface Team {
  readonly team: string
  readonly model: string | null
  readonly harness: string | null
}

/** The most characters each declared text may have. */
export const maxNameLength = 60

/** Returns a declared text's normal form, by which spellings of one name are grouped: no case, spaces, dots or dashes. */
export function normalForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.\-_–—]+/gu, '')
}

/** Returns the hash under which runs of one team are counted together: SHA-256 of the normal forms, 32 bytes. */
export function hashTeam({ team, model, harness }: Team): Buffer {
  const forms = [team, model ?? '', harness ?? ''].map(normalForm)
  return Buffer.from(hash('sha256', JSON.stringify(forms), 'hex'), 'hex')
}

/** Letters and digits that are not taken for one another; lower case, as addresses are. */
const slugLetters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Returns a team's public name in addresses: ten characters of its hash, nothing of what it declared. */
export function slugOf(teamHash: Uint8Array): string {
  return Array.from(teamHash.subarray(0, 10), byte => slugLetters[byte % slugLetters.length]).join('')
}
