// What each page weighs on the line.
import { type Answer, askOnce, headerOf } from './connection.ts'
import type { Probe } from './probe.ts'

/** A page or a file of it. */
export interface Weight {
  readonly name: string
  readonly bytes: number
  /** As it was sent, compressed. */
  readonly sentBytes: number
  /** What is not as it should be; empty when all is well. */
  readonly problems: readonly string[]
}

/** The most bytes a document may have. */
export const documentLimit = 8 * 1024

/** Returns the weights of the course's pages from a course run with compression and one without, step by step. */
export function weighPages(packed: Probe, plain: Probe): Weight[] {
  return plain.exchanges.flatMap(({ request, answer }, at) => {
    if (answer.status !== 200) return []
    const sent = (packed.exchanges[at] as (typeof packed.exchanges)[number]).answer
    const page = answer.body.toString('utf8')
    const problems = [
      ...complain(sent, answer.body.length),
      ...(countIn(page, /<link rel="stylesheet"/g) === 1 ? [] : ['not one stylesheet']),
      ...(countIn(page, /<script/g) === 1 ? [] : ['not one script']),
      ...(/<style|<img|<iframe|@import/.test(page) ? ['asks for more'] : []),
    ]
    return [{ name: nameOf(request, page), bytes: answer.body.length, sentBytes: sent.body.length, problems }]
  })
}

/** Returns the weights of the stylesheet and the script that the first page names. */
export async function weighAssets(port: number, { exchanges }: Probe): Promise<Weight[]> {
  const page = exchanges[0]?.answer.body.toString('utf8') ?? ''
  const paths = [/<link rel="stylesheet" href="([^"]+)"/, /<script src="([^"]+)"/].map(
    pattern => pattern.exec(page)?.[1] ?? '',
  )
  const ask = (path: string, encoding: string) =>
    askOnce(port, `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: ${encoding}\r\n\r\n`)
  return Promise.all(
    paths.map(async path => {
      const [plain, packed] = await Promise.all([ask(path, 'identity'), ask(path, 'gzip')])
      const cached = headerOf(packed, 'cache-control')
      const problems = [
        ...complain(packed, packed.body.length),
        ...(/max-age=31536000.*immutable/.test(cached) ? [] : [`kept as "${cached}"`]),
        ...(/\.[0-9a-f]{8,}\./.test(path) ? [] : ['no hash in its name']),
      ]
      return { name: path, bytes: plain.body.length, sentBytes: packed.body.length, problems }
    }),
  )
}

function complain(packed: Answer, documentBytes: number): string[] {
  return [
    ...(documentBytes < documentLimit ? [] : [`more than ${documentLimit} bytes`]),
    ...(headerOf(packed, 'content-encoding') === 'gzip' ? [] : ['not compressed']),
  ]
}

function countIn(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Returns the path without the run's key, and the page's heading. */
function nameOf(request: string, page: string): string {
  const path = request.split(' ')[1] ?? ''
  const heading = /<h1>([^<]+)/.exec(page)?.[1] ?? ''
  return `${path.replace(/^\/run\/[^/]+/, '…')} ${/role="status"/.test(page) ? 'after the answer' : heading}`
}
