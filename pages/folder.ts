// Where files that are no code live: the same place whether the program runs from source or from dist/.

const here = new URL('.', import.meta.url)
const source = here.pathname.endsWith('/dist/pages/') ? new URL('../../pages/', here) : here

/** The folder of the templates, styles, scripts and static files. */
export const pagesFolder: URL = source

/** The folder of the numbered migrations. */
export const migrationsFolder: URL = new URL('../migrations/', source)
