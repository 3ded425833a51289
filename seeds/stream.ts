// Random numbers from a seed and a name. Each event draws from a stream of its own, so that a change to one
// event moves no other. The only file that knows the generator.
import seedrandom from 'seedrandom'

/** A repeatable source of choices: the same seed and name give the same choices on every machine. */
export interface Stream {
  /** Returns a whole number from 0 to `below` - 1, each equally likely. */
  index(below: number): number
  /** Returns one of the items, each equally likely. */
  pick<T>(items: readonly T[]): T
  /** Returns the items in a new order, every order equally likely (Fisher–Yates). */
  shuffle<T>(items: readonly T[]): T[]
}

/** Returns a function that draws numbers from 0 to, not including, 1, each equally likely: statistics need them bare. */
export function openUniform(seed: string, name: string): () => number {
  return seedrandom(`${seed}/${name}`)
}

/** Returns the stream called `name` of `seed`, typically the id of an event. */
export function openStream(seed: string, name: string): Stream {
  const random = seedrandom(`${seed}/${name}`)
  const index = (below: number) => Math.floor(random() * below)
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0)
      throw new RangeError('Cannot pick an item: the list is empty, one item is needed.')
    return items[index(items.length)] as T
  }
  const shuffle = <T>(items: readonly T[]): T[] => {
    const order = [...items]
    for (let last = order.length - 1; last > 0; last--) {
      const other = index(last + 1)
      ;[order[last], order[other]] = [order[other] as T, order[last] as T]
    }
    return order
  }
  return { index, pick, shuffle }
}
