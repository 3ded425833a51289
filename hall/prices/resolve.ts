// Which model a declared name means, and its rates on a day: exactly one, or none with the reason. Nothing is guessed.
import { makers, resellers } from './makers.ts'
import { isMoving, spellListed, spellName, withoutDate } from './name.ts'
import type { Rates } from './rates.ts'
import {
  aliases,
  denied,
  families,
  models,
  outputFree,
  type SourcedModel,
  type SourcedRates,
} from './table.ts'

/** A model with the rates of a day; or why there is none, a phrase. */
export type Resolved =
  | {
      readonly ok: true
      /** Maker and model, "openai/gpt-5.6-sol". */
      readonly model: string
      readonly rates: Rates
      /** The day from which the rates hold, or null. */
      readonly ratesFrom: string | null
      readonly source: string
      /** What else is to be said of the rates; empty when there is nothing. */
      readonly note: string
    }
  | { readonly ok: false; readonly reason: string }

const none = (why: string): Resolved => ({ ok: false, reason: `no list price: ${why}` })

const byId = new Map(models.map(model => [model.id, model]))
const makerIds = new Set(models.map(({ id }) => makerOf(id)))
const writtenAs = new Map(
  makers.flatMap(({ id, alsoWritten }) => alsoWritten.map(word => [word, id] as const)),
)

/** Every spelling with the models it may mean. */
const index = new Map<string, Set<SourcedModel>>()
for (const model of models)
  for (const spelling of spellingsOf(model))
    index.set(spelling, (index.get(spelling) ?? new Set()).add(model))

/** Returns the model that a declared name means at an instant, by its exact names and no others. */
export function resolveModel(declared: string | null, atUs: number): Resolved {
  if (declared === null || declared.trim() === '') return { ok: false, reason: 'no model declared' }
  const spelling = spellName(declared)
  if (spelling === null) return none('unusual characters in the name')
  const [, before, rest] = /^([a-z0-9-]+)[/:](.+)$/.exec(spelling) ?? []
  if (before === undefined || rest === undefined) return resolveName(spelling, null, atUs)
  const maker = writtenAs.get(before) ?? before
  if (makerIds.has(maker)) return resolveName(rest, maker, atUs)
  return none(resellers.has(before) ? "a reseller's name" : 'unknown name')
}

function resolveName(spelling: string, maker: string | null, atUs: number): Resolved {
  const why = denied.get(spelling)
  if (why !== undefined) return none(why)
  const day = dayOf(atUs)
  const alias = aliases.find(
    ({ name, from, until }) => spellName(name) === spelling && from <= day && day <= until,
  )
  const pinned = alias && byId.get(alias.to)
  if (alias && pinned && inMaker(pinned, maker))
    return priced(pinned, atUs, [`${alias.name} as of ${alias.from} to ${alias.until}`])
  if (isMoving(spelling)) return none('moving alias')
  const family = families.get(spelling)
  if (family)
    return none(family.length < 2 ? 'a family name, a version is needed' : `ambiguous, ${either(family)}`)

  const found = index.get(spelling) ?? index.get(withoutDate(spelling) ?? '') ?? []
  const [model, ...others] = [...found].filter(one => inMaker(one, maker))
  if (!model) return none('unknown name')
  if (others.length > 0) return none(`ambiguous, ${either([model, ...others].map(({ id }) => id).sort())}`)
  return priced(model, atUs, [])
}

function priced({ id, rates: history }: SourcedModel, atUs: number, notes: readonly string[]): Resolved {
  const listed = history.findLast(rates => holds(rates, atUs))
  if (!listed) return none('none is known for this day')
  const free = outputFree.has(id)
  const output = listed.output ?? (free ? 0 : null)
  if (output === null) return none('no output rate in the table')
  const note = [...notes, ...notesOf(listed), ...(free ? ['output is free'] : [])].join('; ')
  return {
    ok: true,
    model: id,
    rates: toRates(listed, output),
    ratesFrom: listed.from,
    source: listed.source,
    note,
  }
}

function holds({ from, hours }: SourcedRates, atUs: number): boolean {
  const time = new Date(atUs / 1000).toISOString().slice(11, 16)
  const [start = '', end = ''] = hours ?? []
  return (from === null || from <= dayOf(atUs)) && (hours === null || (start <= time && time < end))
}

function notesOf({ upTo, hours }: SourcedRates): string[] {
  return [
    ...(upTo === null
      ? []
      : [`base tier, requests of over ${upTo.toLocaleString('en-US')} input tokens cost more`]),
    ...(hours === null ? [] : [`rate from ${hours.join(' to ')} UTC`]),
  ]
}

function toRates({ input, cachedInput, cacheWrite }: SourcedRates, output: number): Rates {
  const pico = (perMillion: number) => Math.round(perMillion * 1_000_000)
  const orNull = (perMillion: number | null) => (perMillion === null ? null : pico(perMillion))
  return {
    input: pico(input),
    cachedInput: orNull(cachedInput),
    cacheWrite: orNull(cacheWrite),
    output: pico(output),
  }
}

/** A model's own id and all its names; Anthropic's are also said without the brand, "Sonnet 5". */
function spellingsOf({ id, names }: SourcedModel): string[] {
  const maker = makerOf(id)
  const spellings = [id.slice(maker.length + 1), ...names]
    .map(spellListed)
    .filter(spelling => spelling !== null)
  if (maker !== 'anthropic') return spellings
  const short = spellings
    .filter(spelling => spelling.startsWith('claude-'))
    .map(spelling => spelling.slice('claude-'.length))
  return [...spellings, ...short.filter(spelling => /\d/.test(spelling) && /[a-z]{3}/.test(spelling))]
}

function makerOf(id: string): string {
  return id.slice(0, id.indexOf('/'))
}

function inMaker({ id }: SourcedModel, maker: string | null): boolean {
  return maker === null || makerOf(id) === maker
}

/** Returns the day of an instant, YYYY-MM-DD UTC. */
export function dayOf(atUs: number): string {
  return new Date(atUs / 1000).toISOString().slice(0, 10)
}

function either(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
