import { describe, expect, it } from 'vitest'
import { sent } from './fixtures/zip.ts'
import { readTraces } from './read-traces.ts'

const watched = [
  { name: 'value', text: 'Ada "the first" Lovelace' },
  { name: 'nonce', text: 'nonce-7f3a' },
]

const block = (heading: string, ...parts: readonly string[]) =>
  ['', `### ${heading}`, ...parts, '', ''].join('\n')
const args = (value: unknown) => ['- Args', '```json', JSON.stringify(value, null, 2), '```'].join('\n')
const result = (text: string) => ['- Result', '```', text, '```'].join('\n')
const code = ['- Code', '```js', 'await page.fill("nonce-7f3a")', '```'].join('\n')

async function read(text: string) {
  return (await readTraces([sent('session.md', text)], watched)).traces[0]
}

describe('readTraces(files, watched) of a Playwright MCP session log', () => {
  it('counts calls, and has neither times nor models', async () => {
    const trace = await read(
      block('Tool call: browser_navigate', args({ url: 'https://x.example/' })) +
        block('Tool call: browser_type', args({ ref: 'e1', text: 'Ada "the first" Lovelace' })) +
        block('Tool call: browser_type', args({ ref: 'e2', text: 'x' })),
    )
    expect(trace).toMatchObject({
      format: 'playwright-mcp',
      clock: 'none',
      firstMs: null,
      lastMs: null,
      models: [],
      tools: new Map([
        ['browser_navigate', 1],
        ['browser_type', 2],
      ]),
    })
    expect(trace?.sightings.get('value')?.typed).toHaveLength(1)
  })

  it('reads results of JSON without the code that was run', async () => {
    const shown = JSON.stringify({
      code: 'f("Ada \\"the first\\" Lovelace")',
      snapshot: '- text: nonce-7f3a\n- link',
    })
    const trace = await read(block('Tool call: browser_click', args({}), result(shown)))
    expect(trace?.sightings.get('nonce')?.read).toHaveLength(1)
    expect(trace?.sightings.get('value')?.read).toEqual([])
  })

  it('reads older results, which quote Markdown, and passes over the code', async () => {
    const quoted = [
      '### Ran Playwright code',
      '```js',
      'x',
      '```',
      '- Args',
      '```yaml',
      '- text: nonce-7f3a',
      '```',
    ].join('\n')
    const trace = await read(
      block('Tool call: browser_click', args({}), result(quoted), code, '- Snapshot: 001.snapshot.yml') +
        block('Tool call: browser_type', args({ text: 'Ada "the first" Lovelace' })),
    )
    expect(trace?.sightings.get('nonce')).toMatchObject({ read: [{ atMs: null }], typed: [] })
    expect(trace?.tools.get('browser_type')).toBe(1)
  })

  it('goes on after a fence that a page left open', async () => {
    const trace = await read(
      block('Tool call: browser_click', args({}), result('```js')) +
        block('Tool call: browser_type', args({ text: 'Ada "the first" Lovelace' }), result('nonce-7f3a')),
    )
    expect(trace?.sightings.get('value')?.typed).toHaveLength(1)
    expect(trace?.sightings.get('nonce')?.read).toHaveLength(1)
  })

  it('counts what a person did apart', async () => {
    const trace = await read(
      block('Tool call: browser_click', args({})) +
        block('User action: fill', args({ text: 'Ada "the first" Lovelace' })),
    )
    expect(trace?.skipped).toEqual(new Map([['an action of a person', 1]]))
    expect(trace?.sightings.get('value')?.typed).toEqual([])
  })

  it('takes arguments that are cut off as they are, and a hostile name as a name', async () => {
    const trace = await read(
      `${block('Tool call: __proto__', args({}))}\n### Tool call: browser_type\n- Args\n\`\`\`json\n{"text": "nonce-7f3a`,
    )
    expect(trace?.tools).toEqual(
      new Map([
        ['__proto__', 1],
        ['browser_type', 1],
      ]),
    )
    expect(trace?.sightings.get('nonce')?.typed).toHaveLength(1)
  })

  it('reads lines that end in CR LF', async () => {
    const trace = await read(
      block('Tool call: browser_type', args({ text: 'nonce-7f3a' })).replaceAll('\n', '\r\n'),
    )
    expect(trace?.sightings.get('nonce')?.typed).toHaveLength(1)
  })
})
