// An event is three files of one name: its generator and judge, its page, its solution in a browser.
import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { eventNames } from '../seeds/edition.ts'

const root = new URL('../', import.meta.url)
const names = Object.values(eventNames).map(name => name.toLowerCase())

const kinds = [
  (name: string) => `seeds/events/${name}.ts`,
  (name: string) => `pages/course/${name}.eta`,
  (name: string) => `e2e/solutions/${name}.ts`,
]

describe('an event', () => {
  it.each(names.flatMap(name => kinds.map(kind => kind(name))))('has its file %s', path => {
    expect(existsSync(new URL(path, root))).toBe(true)
  })
})

describe('seeds/events', () => {
  it('has the generators of these events and nothing else', () => {
    const files = readdirSync(fileURLToPath(new URL('seeds/events', root)))
    const generators = files.filter(file => !file.endsWith('.test.ts')).map(file => basename(file, '.ts'))
    expect(generators.sort()).toEqual([...names].sort())
  })
})
