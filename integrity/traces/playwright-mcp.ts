// The session log that @playwright/mcp keeps (`--save-session`): Markdown, a heading for each call of a tool, its
// arguments and its result below. It has no times and no models.
// Source of the shapes: microsoft/playwright, packages/playwright/src/mcp/browser/sessionLog.ts.
import { mostRowBytes } from './bounds.ts'
import type { Collector } from './collector.ts'
import type { Format, FormatReader, Head } from './format.ts'
import { fieldsOf, parsed } from './json.ts'

export const playwrightMcp: Format = {
  id: 'playwright-mcp',
  title: 'Playwright MCP session log',
  isText: true,
  fits: ({ text, isDocument }: Head) => !isDocument && /^### Tool call: \S.*\r?\n- Args\s*$/m.test(text),
  read: readPlaywrightMcp,
}

function readPlaywrightMcp(collector: Collector): FormatReader {
  let tool = ''
  let isOfPerson = false
  /** The part of a call that is being read, such as Args, with its lines so far. */
  let part = ''
  let lines: string[] = []
  let length = 0
  /** Fences that are open: results quote Markdown, fences and all. */
  let depth = 0

  function endPart() {
    const text = lines.join('\n')
    if (part === 'Args' && !isOfPerson) collector.call(tool, parsed(text) ?? text, null)
    else if (part === 'Result' || part === 'Error') collector.text('read', shown(text), null)
    part = ''
    lines = []
    length = 0
    depth = 0
  }

  function beginCall(heading: string) {
    endPart()
    isOfPerson = heading.startsWith('### User action: ')
    tool = heading.slice(heading.indexOf(': ') + 2).trim()
    if (isOfPerson) collector.skip('an action of a person')
  }

  function takeLine(line: string) {
    if (/^```\w/.test(line)) depth++
    else if (/^```\s*$/.test(line)) depth += depth > 0 ? -1 : 1
    else if (length + line.length > mostRowBytes) collector.skip('a line past the first 8 MB of a result')
    else {
      lines.push(line)
      length += line.length
    }
  }

  return {
    begin: endPart,
    row(row) {
      const line = row as string
      const [, next] = (depth === 0 && /^- (Args|Result|Error|Code|Snapshot)\b/.exec(line)) || []
      // A heading begins a call even inside a fence: one that a page left open must not swallow what follows.
      if (/^### (Tool call|User action): /.test(line)) beginCall(line)
      else if (next !== undefined) {
        endPart()
        part = next
      } else if (part !== '') takeLine(line)
    },
    end() {
      endPart()
      return { version: null, clock: 'none', models: [] }
    },
  }
}

/** A result without the code that was run, which repeats the arguments. */
function shown(text: string): unknown {
  const result = parsed(text)
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return text
  const { code: _, ...rest } = fieldsOf(result)
  return rest
}
