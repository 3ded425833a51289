// Holds a page, parsed as browsers parse, against what our templates write: nothing in it may come from an entrant but
// text.
import type { Page } from 'playwright'
import { mark } from './hostile.ts'

/** The elements of our pages; pictures have some of their own. */
const elements = new Set(
  `html head meta title link script body main header nav a p h1 h2 h3 div span section ul li dl dt dd table thead tbody
   tr th td form label input select option button details summary time bdi b strong small br kbd code output img figure
   figcaption svg g path rect circle text desc fieldset legend caption ol em`.split(/\s+/),
)

/** Where what a reader asked for may stand in an attribute: in the field that says it, and encoded in our own links. */
const texts = ['value']
const ownLinks = String.raw`^/(hall|api/hall|hall\.csv)\?[\w%+.*&=-]*$`

/** Attributes that lead somewhere. */
const addresses = ['href', 'src', 'action', 'formaction', 'data', 'srcset', 'poster', 'xlink:href', 'ping']

/** Returns what of a page is no work of our templates, a sentence each; `page` lends its parser. */
export function findForeign(page: Page, html: string, origin: string): Promise<string[]> {
  return page.evaluate(
    given => {
      const parsed = new DOMParser().parseFromString(given.html, 'text/html')
      const found: string[] = []
      const all = [...parsed.querySelectorAll('*')]
      for (const element of all) {
        const tag = element.localName
        if (!given.elements.includes(tag)) found.push(`an element ${tag}`)
        for (const { name, value } of element.attributes) {
          if (/^on|^style$|^srcdoc$|^http-equiv$/i.test(name)) found.push(`${tag} with ${name}`)
          const asked = given.texts.includes(name) || new RegExp(given.ownLinks).test(value)
          if (value.includes(given.mark) && !asked) found.push(`${tag} ${name}="${value}"`)
          const ours = /^(\/(?!\/)|#)/.test(value) || value.startsWith(`${given.origin}/`)
          if (given.addresses.includes(name) && !ours) found.push(`${tag} leads to ${value}`)
        }
        if (
          tag === 'script' &&
          (element.textContent !== '' || !element.getAttribute('src')?.startsWith('/assets/'))
        )
          found.push('a script that is not ours')
        if (tag === 'img' && !/\/badge\.svg$/.test(element.getAttribute('src') ?? '')) found.push('a picture')
      }
      if (all.filter(({ localName }) => localName === 'script').length > 1) found.push('a second script')
      if (parsed.body.querySelectorAll('meta, link, title:not(svg title)').length > 0)
        found.push('a head in the body')
      return found
    },
    { html, origin, mark, elements: [...elements], texts, ownLinks, addresses },
  )
}

/** Returns the texts of a page that stand alone in an element, as read. */
export function readTexts(page: Page, html: string): Promise<string[]> {
  return page.evaluate(
    given =>
      [...new DOMParser().parseFromString(given, 'text/html').querySelectorAll('bdi')].map(
        element => element.textContent ?? '',
      ),
    html,
  )
}
