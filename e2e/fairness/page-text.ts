// Reads one of our pages as a client without a browser would: its text, its parts, its values. Enough for our own
// templates, and for nothing else.

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Returns `html` without entities. */
function decode(html: string): string {
  return html.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

const textOf = (html: string) =>
  decode(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the text a page shows, one line for each block, the options of a list and a closed dialog included. */
export function visibleText(html: string): string {
  const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  return body
    .split(/<\/?(?:p|h1|h2|li|ul|ol|form|dialog|option|select|main|header|nav|div)\b[^>]*>/)
    .map(textOf)
    .filter(line => line !== '')
    .join('\n')
}

/** Returns the texts of all elements called `tag`, in order. */
export function textsOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, inner]) =>
    textOf(inner ?? ''),
  )
}

/** Returns the words between curly quotes, in order. */
export function quotedIn(html: string): string[] {
  return [...visibleText(html).matchAll(/“(.+?)”/g)].map(([, words]) => words ?? '')
}

/** Returns how many elements of each kind a page has, as one line: `a 1, body 1, button 2 …`; inputs by their type. */
export function countElements(html: string): string {
  const counts = new Map<string, number>()
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][a-z0-9]*)\b([^>]*)>/g)) {
    const type = tag === 'input' ? `:${/\btype="(\w+)"/.exec(attributes)?.[1] ?? 'text'}` : ''
    counts.set(tag + type, (counts.get(tag + type) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, count]) => `${tag} ${count}`)
    .join(', ')
}

/** Returns how often `part` occurs in `text`, not counting overlaps. */
export function occurrences(text: string, part: string): number {
  return text.split(part).length - 1
}
