// The views of the open data: the page that explains it, and the news feed.

/** An address of the open data. */
export interface ApiAddressView {
  path: string
  /** Names it within the page. */
  name: string
  summary: string
  words: string
  /** An address to try, from the root. */
  example: string
  /** Whether the example leads somewhere: those of a run need a run. */
  ready: boolean
  type: string
  kind: string
  /** The shape of the answer; empty when it has none of ours. */
  shape: string
  /** The address whose parameters it has too; then they are not listed again. Else empty. */
  sameAs: string
  parameters: { name: string; words: string; values: string; example: string }[]
  refusals: { status: string; words: string }[]
}

export interface ApiFieldView {
  name: string
  words: string
  kind: string
  /** The shape it leads to, or empty. */
  shape: string
  /** Says that it can be null, or empty. */
  orNull: string
}

/** What an answer, or a part of one, holds. */
export interface ApiShapeView {
  name: string
  words: string
  /** The shapes of which it is one. */
  either: string[]
  fields: ApiFieldView[]
}

export interface ApiView {
  description: string
  /** The address of the service, without a slash at the end. */
  url: string
  addresses: ApiAddressView[]
  shapes: ApiShapeView[]
}

export interface FeedView {
  /** Its own address. */
  id: string
  hall: string
  /** When it last changed, UTC. */
  updated: string
  entries: { id: string; title: string; updated: string; href: string; what: string; summary: string }[]
}
