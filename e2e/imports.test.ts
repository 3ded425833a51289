// Who may import whom: the folders are the architecture, and this table is held against every import.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

/** What of ours each folder may import, beside itself. `pages` may import types of `hall` and `seeds` only. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  seeds: [],
  integrity: ['seeds'],
  hall: ['seeds', 'integrity'],
  pages: [],
  migrations: [],
  server: ['seeds', 'integrity', 'hall', 'pages', 'migrations'],
  e2e: ['seeds', 'integrity', 'hall', 'pages', 'migrations', 'server', 'loop', 'bench'],
  loop: [],
  bench: ['loop'],
}

const mayImportTypes: Readonly<Record<string, readonly string[]>> = { pages: ['hall', 'seeds'] }

/** Packages that few files may know. */
const only: readonly (readonly [name: string, pattern: RegExp, files: RegExp])[] = [
  ['the HTTP framework', /^(fastify|@fastify\/.+)$/, /^server\//],
  ['SQLite', /^better-sqlite3$/, /^(integrity\/sqlite-.+|hall\/sqlite-.+|migrations\/.+)\.ts$/],
  ['the random generator', /^seedrandom$/, /^seeds\/stream\.ts$/],
  ['the template engine', /^eta$/, /^pages\/render\.ts$/],
  ['the canonical JSON library', /^canonicalize$/, /^integrity\/canonical\.ts$/],
  ['the table of prices by its package', /^@pydantic\/genai-prices$/, /^server\/commands\/prices\.ts$/],
  ['Playwright', /^playwright$/, /^(e2e|loop|bench)\//],
]

interface Import {
  readonly file: string
  readonly from: string
  readonly typesOnly: boolean
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = Object.keys(mayImport)
const isTest = (file: string) => /\.test\.ts$|-suite\.ts$|\/sample-[^/]+\.ts$/.test(file)

function readImports(file: string): Import[] {
  const source = readFileSync(root + file, 'utf8')
  const { module } = parseSync(file, source)
  const typesOnly = (entries: readonly { isType: boolean }[]) =>
    entries.length > 0 && entries.every(entry => entry.isType)
  const statics = module.staticImports.map(one => ({
    file,
    from: one.moduleRequest.value,
    typesOnly: typesOnly(one.entries),
  }))
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(one =>
      one.moduleRequest ? [{ file, from: one.moduleRequest.value, typesOnly: one.isType }] : [],
    ),
  )
  const dynamics = module.dynamicImports.map(one => {
    const from = source.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/^['"`]|['"`]$/g, '')
    return { file, from, typesOnly: false }
  })
  return [...statics, ...exports, ...dynamics]
}

// A folder that has no file yet is not in a fresh clone.
const files = folders
  .filter(folder => existsSync(root + folder))
  .flatMap(folder =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .map(file => `${folder}/${file.replaceAll('\\', '/')}`),
  )
const imports = files.flatMap(readImports)

/** Returns the folder of ours an import leads to, or null for a package. */
function folderOf({ file, from }: Import): string | null {
  if (!from.startsWith('.')) return null
  return new URL(from, `file:///${file}`).pathname.split('/')[1] ?? null
}

describe('imports', () => {
  it('were read at all', () => {
    expect(imports.length).toBeGreaterThan(200)
  })

  it('point one way: seeds ← integrity ← hall ← pages (types only) ← server ← e2e', () => {
    const wrong = imports.filter(one => {
      const [own = '', target] = [one.file.split('/')[0], folderOf(one)]
      if (target === null || target === own || (isTest(one.file) && target === 'migrations')) return false
      const allowed = one.typesOnly
        ? [...(mayImport[own] ?? []), ...(mayImportTypes[own] ?? [])]
        : (mayImport[own] ?? [])
      return !allowed.includes(target)
    })
    expect(wrong).toEqual([])
  })

  it.each(only)('of %s stand only where they belong', (_, pattern, allowed) => {
    const wrong = imports.filter(
      ({ file, from, typesOnly }) => pattern.test(from) && !typesOnly && !allowed.test(file) && !isTest(file),
    )
    expect(wrong.filter(({ file }) => !file.startsWith('e2e/'))).toEqual([])
  })

  it('name their file with its ending', () => {
    expect(imports.filter(({ from }) => from.startsWith('.') && !/\.(ts|js|json)$/.test(from))).toEqual([])
  })
})

describe('a file that is no test', () => {
  it('has at most 300 lines, word lists excepted', () => {
    const long = files.filter(file => !isTest(file) && !file.startsWith('seeds/words/'))
    expect(long.filter(file => readFileSync(root + file, 'utf8').split('\n').length > 300)).toEqual([])
  })

  it('says in its first line what it is for', () => {
    const silent = files.filter(
      file => !isTest(file) && !/^(\/\/|\/\*\*) ?\S/.test(readFileSync(root + file, 'utf8')),
    )
    expect(silent).toEqual([])
  })
})
