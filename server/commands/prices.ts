// `npm run prices`: makes the table of list prices anew from the package, and prints what changed. Needs no network.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { findProvider } from '@pydantic/genai-prices'
import { listChanges } from '../../hall/prices/changes.ts'
import { listModels, type PackageModel } from '../../hall/prices/listing.ts'
import { makers } from '../../hall/prices/makers.ts'
import type { ListPrices } from '../../hall/prices/table.ts'

const file = new URL('../../hall/prices/list-prices.json', import.meta.url)
const name = '@pydantic/genai-prices'

/** The package names its own version only beside what it exports. */
function packageVersion(): string {
  const manifest = new URL('../package.json', `file://${createRequire(import.meta.url).resolve(name)}`)
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

const before = JSON.parse(readFileSync(file, 'utf8')) as ListPrices

/** One model a line, so that an update reads as a list of changed models. */
function write({ models, ...head }: ListPrices) {
  const fields = Object.entries(head).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  )
  const lines = models.map(model => `    ${JSON.stringify(model)}`).join(',\n')
  writeFileSync(file, `{\n${fields.join('\n')}\n  "models": [\n${lines}\n  ]\n}\n`)
}

const models = makers.flatMap(maker => {
  const provider = findProvider({ providerId: maker.id })
  if (!provider)
    throw new Error(`Cannot list prices: ${name} has no maker "${maker.id}", one of its ids is needed.`)
  return listModels(maker, provider.models as readonly PackageModel[])
})
const changes = listChanges(before.models, models)
const version = packageVersion()
const same = changes.length === 0 && version === before.version
write({
  package: name,
  version,
  // The day names the table: one that is the same keeps it.
  generatedOn: same ? before.generatedOn : new Date().toISOString().slice(0, 10),
  notice:
    'Prices in US dollars per million tokens. From @pydantic/genai-prices, Copyright (c) Pydantic Services Inc. 2025 to present, MIT License. Made by `npm run prices`, never edited by hand.',
  models,
})
for (const change of changes) console.log(change)
console.log(
  `${models.length} models, ${changes.length} changes. Rates: input/cached input/cache write/output, $ per million tokens.`,
)
