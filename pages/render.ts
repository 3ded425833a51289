// Turns a template and its view into HTML. The only file that knows the template engine.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Eta, type TemplateFunction } from 'eta'
import { assetPaths } from './assets.ts'
import { pagesFolder } from './folder.ts'
import type { DocumentView, Views } from './views.ts'

const eta = new Eta({
  varName: 'page',
  autoTrim: ['nl', false],
  views: fileURLToPath(pagesFolder),
  cache: true,
  // A part of a page, `part('pictures/scatter', page.scatter)`: the engine's own `include` reads every field around it.
  functionHeader: 'const part = (name, view) => this.render(name, view);',
})
const templates = new Map<string, TemplateFunction>()

/** Returns a template by the path of its file without the ending, compiled at its first use. */
function template(name: string): TemplateFunction {
  const known = templates.get(name)
  if (known) return known
  const compiled = eta.compile(readFileSync(new URL(`${name}.eta`, pagesFolder), 'utf8'))
  templates.set(name, compiled)
  return compiled
}

/** Returns a template rendered with its view, without the frame around it. */
export function renderPart<Name extends keyof Views>(name: Name, view: Views[Name]): string {
  return template(name).call(eta, view)
}

/** What the frame of a page says; see DocumentView. Left out: no run, the site's navigation, listed. */
export type Frame = Pick<DocumentView, 'title'> &
  Partial<Pick<DocumentView, 'run' | 'commitment' | 'navigation' | 'listed' | 'shared'>>

/** Returns a whole HTML document: a template rendered with its view, in its frame. */
export function renderPage<Name extends keyof Views>(name: Name, view: Views[Name], frame: Frame): string {
  const document: DocumentView = {
    run: null,
    commitment: null,
    navigation: true,
    listed: true,
    shared: null,
    ...assetPaths,
    ...frame,
    body: renderPart(name, view),
  }
  return template('document').call(eta, document)
}
