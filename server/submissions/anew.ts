// Looks at a verified submission again: whether its published files still show what they showed, by the checks of now.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { PublishedFile, Submission } from '../../hall/reviews.ts'
import type { RunChain } from '../../integrity/store.ts'
import { isNameMasked } from '../views/declared.ts'
import { factsOf } from './facts.ts'
import { checkAnew } from './reading.ts'

/** What came of it: it fits as it did; checks that were ok differ now, by name; or why nothing can be said. */
export type Again =
  | { readonly what: 'fits' }
  | { readonly what: 'differs'; readonly checks: readonly string[] }
  | { readonly what: 'not checkable'; readonly why: string }

/** Holds the published files of a submission in `folder` against its run as of `nowUs`. */
export async function lookAgain(
  submission: Submission,
  found: RunChain | null,
  folder: string,
  nowUs: number,
): Promise<Again> {
  if (!found) return { what: 'not checkable', why: 'its run is gone' }
  // The traces repeat the name, which the run no longer has.
  if (isNameMasked(found.chain)) return { what: 'not checkable', why: 'the name of its team is masked' }
  if (submission.files.length === 0) return { what: 'not checkable', why: 'it has no published file' }
  for (const file of submission.files) {
    const why = await whyNotWhole(file, folder)
    if (why) return { what: 'not checkable', why }
  }
  const findings = await checkAnew(factsOf(found, nowUs), submission.files, folder)
  const wasOk = new Set(
    submission.findings.filter(({ outcome }) => outcome === 'ok').map(({ check }) => check),
  )
  const checks = findings
    .filter(({ check, outcome }) => outcome === 'differs' && wasOk.has(check))
    .map(({ check }) => check)
  return checks.length === 0 ? { what: 'fits' } : { what: 'differs', checks }
}

/** Returns why a published file can't be read as it was published, or null when it can. */
async function whyNotWhole({ name, sha256 }: PublishedFile, folder: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(join(folder, sha256))) hash.update(chunk as Buffer)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT'
      ? `its file ${name} is missing, traces/${sha256}`
      : `its file ${name} can’t be read: ${code}`
  }
  return hash.digest('hex') === sha256 ? null : `its file ${name} was changed, traces/${sha256}`
}
