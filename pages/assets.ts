// The one stylesheet and the one script, each put together from small files and named by its hash, so that a
// browser may keep it for good.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pagesFolder } from './folder.ts'

/** The parts in the order in which they are put together. */
const styles = [
  'tokens',
  'base',
  'frame',
  'form',
  'report',
  'button',
  'course',
  'prompt',
  'table',
  'flag',
  'splits',
  'picture',
  'board',
]
const scripts = ['client-clock', 'dialog', 'copy', 'live']

export interface Asset {
  /** The last part of its address, with the hash in it. */
  readonly name: string
  readonly type: string
  /** Its bytes by content encoding. */
  readonly bodies: { readonly identity: Buffer; readonly gzip: Buffer; readonly br: Buffer }
}

function build(folder: string, names: readonly string[], extension: string, type: string): Asset {
  const parts = names.map(name =>
    readFileSync(new URL(`${folder}/${name}.${extension}`, pagesFolder), 'utf8'),
  )
  const identity = Buffer.from(parts.join('\n'))
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 12)
  const bodies = { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) }
  return { name: `site.${hash}.${extension}`, type, bodies }
}

const style = build('styles', styles, 'css', 'text/css; charset=utf-8')
const script = build('scripts', scripts, 'js', 'text/javascript; charset=utf-8')

/** The assets by name. Read once, when the program starts. */
export const assets: ReadonlyMap<string, Asset> = new Map([style, script].map(asset => [asset.name, asset]))

/** Their addresses. */
export const assetPaths = { style: `/assets/${style.name}`, script: `/assets/${script.name}` } as const
