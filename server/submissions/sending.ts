// Sends traces to a service elsewhere.
import { openAsBlob } from 'node:fs'
import type { TraceFinding } from '../../integrity/reconcile/finding.ts'
import type { SentFile } from './reading.ts'

/**
 * Sends the files of a run with a maintainer's token and returns what the service found. `tell` hears how many bytes have
 * gone out.
 * @throws Error with the service's own words when it refuses, or why it can't be reached.
 */
export async function sendTo(
  url: string,
  token: string,
  id: string,
  files: readonly SentFile[],
  tell: (bytes: number) => void = () => {},
): Promise<{ number: number; findings: readonly TraceFinding[] }> {
  const form = new FormData()
  for (const { name, path } of files) form.append('trace', await openAsBlob(path), name)
  const address = new URL(`/api/runs/${encodeURIComponent(id)}/traces`, url)
  const encoded = new Response(form)
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'content-type': encoded.headers.get('content-type') ?? '',
  }
  let sent = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      sent += chunk.length
      tell(sent)
      out.enqueue(chunk)
    },
  })
  const body = encoded.body?.pipeThrough(counted)
  const answer = await fetch(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit).catch(
    error => {
      throw new Error(`Cannot reach ${address.origin}: ${(error as Error).cause ?? error}.`)
    },
  )
  const read = (await answer.json().catch(() => null)) as {
    submission?: number
    findings?: readonly TraceFinding[]
    error?: { message: string; remedy: string }
  } | null
  if (!answer.ok || read?.submission === undefined)
    throw new Error(
      read?.error ? `${read.error.message} ${read.error.remedy}` : `It answered with ${answer.status}.`,
    )
  return { number: read.submission, findings: read.findings ?? [] }
}
