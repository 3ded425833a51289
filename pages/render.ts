// Turns a template and its view into HTML. The only file that knows the template engine.
import { fileURLToPath } from 'node:url'
import { Eta } from 'eta'
import { assetPaths } from './assets.ts'
import { pagesFolder } from './folder.ts'
import type { DocumentView, Views } from './views.ts'

const eta = new Eta({
  views: fileURLToPath(pagesFolder),
  varName: 'page',
  cache: true,
  autoTrim: ['nl', false],
})

/** Returns a template rendered with its view, without the frame around it. */
export function renderPart<Name extends keyof Views>(name: Name, view: Views[Name]): string {
  return eta.render(name, view)
}

/** What the frame of a page says; see DocumentView. Left out: no run, the site's navigation, listed. */
export type Frame = Pick<DocumentView, 'title'> &
  Partial<Pick<DocumentView, 'run' | 'commitment' | 'navigation' | 'listed'>>

/** Returns a whole HTML document: a template rendered with its view, in its frame. */
export function renderPage<Name extends keyof Views>(name: Name, view: Views[Name], frame: Frame): string {
  const document: DocumentView = {
    run: null,
    commitment: null,
    navigation: true,
    listed: true,
    ...assetPaths,
    ...frame,
    body: renderPart(name, view),
  }
  return eta.render('document', document)
}
