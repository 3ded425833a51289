// Sends traces to a service elsewhere.
import { openAsBlob } from 'node:fs'
import type { TraceFinding } from '../../integrity/reconcile/finding.ts'
import type { SentFile } from './reading.ts'

/**
 * Sends the files of a run with a maintainer's token and returns what the service found.
 * @throws Error with the service's own words when it refuses, or why it can't be reached.
 */
export async function sendTo(
  url: string,
  token: string,
  id: string,
  files: readonly SentFile[],
): Promise<{ number: number; findings: readonly TraceFinding[] }> {
  const form = new FormData()
  for (const { name, path } of files) form.append('trace', await openAsBlob(path), name)
  const address = new URL(`/api/runs/${encodeURIComponent(id)}/traces`, url)
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body: form }).catch(error => {
    throw new Error(`Cannot reach ${address.origin}: ${(error as Error).cause ?? error}.`)
  })
  const body = (await answer.json().catch(() => null)) as {
    submission?: number
    findings?: readonly TraceFinding[]
    error?: { message: string; remedy: string }
  } | null
  if (!answer.ok || body?.submission === undefined)
    throw new Error(
      body?.error ? `${body.error.message} ${body.error.remedy}` : `It answered with ${answer.status}.`,
    )
  return { number: body.submission, findings: body.findings ?? [] }
}
