// The README says what the code does, both ways: settings, routes, flags, refusals, commands.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { flags } from '../integrity/rule.ts'
import type { Deps } from './deps.ts'
import { refusals } from './refusal.ts'
import { everyRoutes } from './routes/every.ts'
import { settingNames } from './settings.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const scripts = Object.keys(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).scripts,
)

/** Returns a part of the README, from its heading to the next. */
function part(heading: string): string {
  const [, text] = readme.split(`\n## ${heading}\n`)
  return text?.split('\n## ')[0] ?? ''
}

/** Returns every address the routes take, as `GET /path`. */
function addresses(): string[] {
  const found: string[] = []
  const note = (method: string) => (url: string) => void found.push(`${method} ${url}`)
  const app = {
    get: note('GET'),
    post: note('POST'),
    register() {},
    addHook() {},
  } as unknown as FastifyInstance
  for (const add of everyRoutes) add(app, {} as Deps)
  return found
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found)

describe('the README', () => {
  it.each([
    ['settings', all(part('Settings'), /^\| `([A-Z_]+)` \|/gm), settingNames],
    ['addresses', all(part('Addresses'), /`((?:GET|POST) \/[^`]*)`/g), addresses()],
    ['flags', all(part('How a run is scored'), /^\| `([a-z-]+)` \|/gm), flags],
    ['refusals', all(part('Addresses').split('The codes:')[1] ?? '', /`([a-z-]+)`/g), Object.keys(refusals)],
  ])('lists the %s of the code and no other', (_, documented, real) => {
    expect([...documented].sort()).toEqual([...real].sort())
  })

  it('names commands that exist', () => {
    const named = all(readme, /npm run ([a-z-]+)/g)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(name => !scripts.includes(name ?? ''))).toEqual([])
  })

  it('has under 200 lines', () => {
    expect(readme.split('\n').length).toBeLessThan(200)
  })
})
