// Reads what a page of the course says, as a client without a browser would: from its HTML.

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Returns a text of a page as a reader sees it, its entities resolved. */
export function unescapeText(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, entity => entities[entity] ?? entity)
}

/** Returns every match of the pattern's first group, as read; empty when there is none. */
export function readAll(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text = '']) => unescapeText(text))
}

/** Returns the first match of the pattern's first group. @throws Error that shows the page when there is none. */
export function readOne(html: string, pattern: RegExp): string {
  const [text] = readAll(html, new RegExp(pattern, 'g'))
  if (text === undefined) throw new Error(`Cannot find ${pattern} in this page:\n${html}`)
  return text
}

/** Returns the ticket of a page's form. */
export const ticketOf = (html: string) => readOne(html, /name="ticket" value="([^"]+)"/)

/** Returns the values a page gives to copy, in order. */
export const codesOf = (html: string) => readAll(html, /<code>(.*?)<\/code>/g)

/** Returns the names a page puts between quotation marks, in order. */
export const quotesOf = (html: string) => readAll(html, /“(.+?)”/g)

/** Returns the public name of the run a page belongs to. */
export const runIdOf = (html: string) => readOne(html, /<p class="run">run ([2-9A-Z]{8})<\/p>/)

/** Returns the RESULT line of a finished run's page. */
export const resultOf = (html: string) => readOne(html, /<output id="r">(.*?)<\/output>/)

/** Returns the sentence of an error page. */
export const alertOf = (html: string) => readOne(html, /<p role="alert">(.*?)<\/p>/)

/** Returns the choices of a page's list, without the empty one. */
export const choicesOf = (html: string) => readAll(html, /<option>(.*?)<\/option>/g)

/** A link as it stands on a page. */
export interface PageLink {
  readonly href: string
  readonly text: string
}

/** Returns the links of a page in their order. */
export function linksOf(html: string): PageLink[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, href = '', text = '']) => {
    return { href: unescapeText(href), text: unescapeText(text) }
  })
}

/** Returns the address of the link of that name. @throws Error when the page has none. */
export function hrefOf(html: string, text: string): string {
  const link = linksOf(html).find(one => one.text === text)
  if (!link) throw new Error(`Cannot find a link named "${text}" in this page:\n${html}`)
  return link.href
}
