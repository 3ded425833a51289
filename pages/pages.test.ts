// Every template against its declared view: nothing undeclared is read, nothing declared is left unread; and the
// sizes that keep the pages small.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { assetPaths, assets } from './assets.ts'
import { pagesFolder } from './folder.ts'
import { renderPage, renderPart } from './render.ts'
import { samples } from './samples.ts'
import type { Views } from './views.ts'

const names = Object.keys(samples) as (keyof Views)[]

/** Pictures are parts of pages, or files of their own; so are the parts of the board, of a run's page and of submissions. */
const isPicture = (name: string) => name.startsWith('pictures/')
const isPart = (name: string) => /^(pictures|board|run|review)\//.test(name)

/** Texts that are no HTML, and how each begins. */
const noHtml: Readonly<Record<string, RegExp>> = { llms: /^# /, feed: /^<\?xml / }

/** Returns `value` so that every field read from it is noted in `read`, and every field it lacks in `undeclared`. */
function watched<Value>(value: Value, path: string, read: Set<string>, undeclared: Set<string>): Value {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, field, receiver) {
      const found = Reflect.get(target, field, receiver)
      if (typeof field === 'symbol' || (Array.isArray(target) && !/^\d+$/.test(field))) return found
      const fieldPath = `${path}.${Array.isArray(target) ? 0 : field}`
      if (!(field in target)) undeclared.add(fieldPath)
      read.add(fieldPath)
      return watched(found, fieldPath, read, undeclared)
    },
  })
}

/** Returns the paths of all fields of a view, those of a list's first item only. */
function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  const fields = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value)
  return fields.flatMap(([field, inner]) => pathsOf(inner, `${path}.${field}`))
}

describe('a template', () => {
  it.each(names)('%s reads every declared field of its view and no other', name => {
    const read = new Set<string>()
    const undeclared = new Set<string>()
    for (const view of samples[name]) renderPart(name, watched(view, name, read, undeclared) as never)
    expect([...undeclared]).toEqual([])
    const declared = new Set(samples[name].flatMap(view => pathsOf(view, name)))
    const unread = [...declared].filter(path => !read.has(path))
    expect(unread).toEqual([])
  })

  it.each(names)('%s prints no undefined, null or object', name => {
    for (const view of samples[name])
      expect(renderPart(name, view as never)).not.toMatch(/undefined|null|\[object/)
  })

  it.each(names.filter(name => !isPart(name)))(
    '%s has one h1, and in its frame one of main, title and language',
    name => {
      const begins = noHtml[name]
      if (begins) return expect(renderPart(name, samples[name][0] as never)).toMatch(begins)
      const html = renderPage(name, samples[name][0] as never, { title: 'Sample' })
      for (const once of [/<h1[ >]/g, /<main /g, /<title>Sample · /g, /<html lang="en">/g])
        expect(html.match(once)).toHaveLength(1)
    },
  )

  it.each(names.filter(isPicture))(
    '%s says in words what it shows, has its figures in a table, and no colour or style of its own',
    name => {
      if (name === 'pictures/card') return
      const [drawn, empty] = samples[name].map(view => renderPart(name, view as never))
      const [, title, finding] = drawn?.match(/role="img" aria-labelledby="(\S+) (\S+)"/) ?? []
      expect(drawn).toMatch(
        new RegExp(`<title id="${title}">[^<]+</title>\n<desc id="${finding}">[^<]+</desc>`),
      )
      expect(drawn).toMatch(/<details>\n<summary>The figures as a table<\/summary>/)
      expect(drawn).toContain('<table>')
      expect(drawn).not.toMatch(/style|(fill|stroke)="/)
      expect(empty).toContain('<p class="blank">')
      expect(empty).not.toContain('<svg')
    },
  )

  it.each(names)('%s escapes what an entrant wrote', name => {
    const hostile = '</script><img src=x onerror="alert(1)">'
    const infect = (value: unknown): unknown => {
      if (typeof value === 'string') return value + hostile
      if (Array.isArray(value)) return value.map(infect)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, infect(inner)]))
    }
    if (name === 'llms')
      return expect(readFileSync(new URL('llms.eta', pagesFolder), 'utf8')).toContain('page.url')
    expect(renderPart(name, infect(samples[name][0]) as never)).not.toContain('<img src=x')
  })

  it('has at most 80 lines, and there is none without a view', () => {
    const files = readdirSync(pagesFolder, { recursive: true, encoding: 'utf8' }).filter(file =>
      file.endsWith('.eta'),
    )
    const lengths = files.map(
      file => [file, readFileSync(new URL(file, pagesFolder), 'utf8').split('\n').length] as const,
    )
    expect(lengths.filter(([, lines]) => lines > 80)).toEqual([])
    expect(files.map(file => file.replace(/\.eta$/, '')).sort()).toEqual(['document', ...names].sort())
  })
})

describe('the assets', () => {
  it('are one stylesheet and one script, named by their hash', () => {
    expect([...assets.keys()]).toEqual([
      expect.stringMatching(/^site\.[0-9a-f]{12}\.css$/),
      expect.stringMatching(/^site\.[0-9a-f]{12}\.js$/),
    ])
    expect(Object.values(assetPaths)).toEqual([...assets.keys()].map(name => `/assets/${name}`))
  })

  it('put every style and script file in', () => {
    for (const [folder, extension] of [
      ['styles', 'css'],
      ['scripts', 'js'],
    ] as const) {
      const whole =
        [...assets.values()].find(asset => asset.name.endsWith(extension))?.bodies.identity.toString() ?? ''
      for (const file of readdirSync(new URL(folder, pagesFolder)))
        expect(whole).toContain(readFileSync(new URL(`${folder}/${file}`, pagesFolder), 'utf8'))
    }
  })

  // The pictures' rules, half a kilobyte, are in the one file that a browser fetches once.
  it('stay small: the stylesheet under 5 kB and the script under 2 kB, compressed', () => {
    const [style, script] = [...assets.values()]
    expect(gzipSync(style?.bodies.identity ?? '').length).toBeLessThan(5120)
    expect(gzipSync(script?.bodies.identity ?? '').length).toBeLessThan(2048)
  })
})
