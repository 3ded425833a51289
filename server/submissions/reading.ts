// Reads a submission from start to end: what its traces show, how that fits the run, and what of it is published.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { resolveModel } from '../../hall/prices/resolve.ts'
import type { NewSubmission, PublishedFile, ShownTrace } from '../../hall/reviews.ts'
import { maskFile } from '../../integrity/masking/mask-file.ts'
import { maskText } from '../../integrity/masking/mask-text.ts'
import { type RunFacts, watchFor } from '../../integrity/reconcile/facts.ts'
import type { TraceFinding } from '../../integrity/reconcile/finding.ts'
import { reconcile } from '../../integrity/reconcile/reconcile.ts'
import { expand, type TraceFile } from '../../integrity/traces/expand.ts'
import { readTraces } from '../../integrity/traces/read-traces.ts'
import type { Trace } from '../../integrity/traces/trace.ts'

/** Names this way of checking. A change that finds otherwise gives it a new number. */
export const checksVersion = 1

/** A file of a submission as it lies on the disk, and the name it came with. */
export interface SentFile {
  readonly name: string
  readonly path: string
}

/** What a submission came to: everything of it that is written down but when and by whom. */
export type ReadSubmission = Pick<NewSubmission, 'digest' | 'version' | 'findings' | 'traces' | 'files'>

/** Returns the folder of the published files in a data folder. */
export const tracesFolder = (dataDir: string) => join(dataDir, 'traces')

/**
 * Reads the files of a submission for a run. The masked files are durable in `folder`, each under its SHA-256, before
 * this resolves; files that can't be read are findings and are not kept.
 */
export async function readSubmission(
  facts: RunFacts,
  sent: readonly SentFile[],
  folder: string,
): Promise<ReadSubmission> {
  const files = await Promise.all(
    sent.map(async ({ name, path }): Promise<TraceFile> => {
      return { name: await publicName(name), bytes: () => createReadStream(path) }
    }),
  )
  const { submission, findings } = await checkFiles(facts, files)
  const read = new Set(submission.traces.flatMap(trace => trace.files))
  await mkdir(folder, { recursive: true })
  const published: PublishedFile[] = []
  for (const file of files) {
    if (![...read].some(name => name === file.name || name.startsWith(`${file.name}: `))) continue
    for await (const one of expand(file)) if (read.has(one.name)) published.push(await publish(one, folder))
  }
  return {
    digest: await digestOf(files),
    version: checksVersion,
    findings,
    traces: submission.traces.map(showTrace),
    files: published,
  }
}

/** Reads files and holds what they show against a run. */
async function checkFiles(facts: RunFacts, files: readonly TraceFile[]) {
  const submission = await readTraces(files, watchFor(facts))
  return { submission, findings: reconcile(facts, submission, id => modelName(id, facts.startedAtUs)) }
}

/** Returns what the checks of this program find in the published files of a submission. */
export async function checkAnew(
  facts: RunFacts,
  published: readonly PublishedFile[],
  folder: string,
): Promise<readonly TraceFinding[]> {
  const files = published.map(({ name, sha256 }): TraceFile => {
    return { name, bytes: () => createReadStream(join(folder, sha256)) }
  })
  return (await checkFiles(facts, files)).findings
}

/** Returns one name for a model however it is spelled, null when it is not exactly one that is known. */
function modelName(declared: string, atUs: number): string | null {
  const resolved = resolveModel(declared, atUs)
  return resolved.ok ? resolved.model : null
}

/** A file's name is published too: without its folders, and masked like everything else. */
async function publicName(name: string): Promise<string> {
  const { text } = await maskText(name.split(/[\\/]/).at(-1)?.slice(0, 120) ?? '')
  return text.replace(/[\p{C}]/gu, '') || 'trace'
}

async function publish(file: TraceFile, folder: string): Promise<PublishedFile> {
  const masked = maskFile(file)
  const hash = createHash('sha256')
  const temporary = join(folder, `.${process.pid}-${Math.random().toString(36).slice(2)}`)
  let bytes = 0
  try {
    await pipeline(
      masked.bytes(),
      async function* (chunks) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(temporary, { flush: true, flags: 'wx' }),
    )
    const sha256 = hash.digest('hex')
    await rename(temporary, join(folder, sha256))
    return { name: file.name, sha256, bytes, masked: masked.report() }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function digestOf(files: readonly TraceFile[]): Promise<string> {
  const digests: string[] = []
  for (const file of files) {
    const hash = createHash('sha256')
    for await (const chunk of file.bytes()) hash.update(chunk)
    digests.push(hash.digest('hex'))
  }
  return createHash('sha256').update(digests.sort().join('\n')).digest('hex')
}

function showTrace(trace: Trace): ShownTrace {
  const { title, version, clock, firstMs, lastMs, models, warnings } = trace
  return {
    ...{ title, version, clock, firstMs, lastMs, models, warnings },
    sessions: trace.sessions.length,
    tools: [...trace.tools].map(([name, calls]) => ({ name, calls })),
    skipped: [...trace.skipped].map(([kind, rows]) => ({ kind, rows })),
  }
}
