// What differs between two price tables, a line a change, for whoever reviews an update.
import type { ListedModel, ListRates } from './table.ts'

/** Returns the changes from one table to another: models gone and new, and rates that differ. None: an empty list. */
export function listChanges(before: readonly ListedModel[], after: readonly ListedModel[]): string[] {
  const [old, now] = [before, after].map(models => new Map(models.map(model => [model.id, model])))
  const ids = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].sort()
  return ids.flatMap(id => {
    const [was, is] = [old?.get(id), now?.get(id)]
    if (!was) return [`+ ${id}: ${showAll(is)}`]
    if (!is) return [`- ${id}: ${showAll(was)}`]
    const lines = showAll(was) === showAll(is) ? [] : [`~ ${id}: ${showAll(was)} → ${showAll(is)}`]
    const names = [
      ...was.names.filter(name => !is.names.includes(name)).map(name => `without ${name}`),
      ...is.names.filter(name => !was.names.includes(name)).map(name => `with ${name}`),
    ]
    return names.length > 0 ? [...lines, `~ ${id}: ${names.join(', ')}`] : lines
  })
}

function showAll(model: ListedModel | undefined): string {
  return model?.rates.map(showRates).join('; ') ?? ''
}

function showRates({ from, hours, input, cachedInput, cacheWrite, output, upTo }: ListRates): string {
  const dash = (rate: number | null) => rate ?? '–'
  const when = `${from ? ` from ${from}` : ''}${hours ? ` at ${hours.join('–')} UTC` : ''}`
  const tier = upTo === null ? '' : ` up to ${upTo} a request`
  return `${input}/${dash(cachedInput)}/${dash(cacheWrite)}/${dash(output)}${when}${tier}`
}
