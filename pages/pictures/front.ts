// The Pareto front: those to whom nobody is preferable in both things at once.

/** What is compared: less is better in both. */
export interface Offer {
  readonly seconds: number
  readonly usd: number
}

/**
 * Returns the offers that no other beats, the fastest first and so the cheapest last. One beats another when it is no
 * worse in either and better in one; equal offers beat neither, and stand on the front together.
 */
export function paretoFront<Item extends Offer>(offers: readonly Item[]): Item[] {
  const ordered = [...offers].sort((a, b) => a.seconds - b.seconds || a.usd - b.usd)
  const front: Item[] = []
  for (const offer of ordered) {
    const last = front.at(-1)
    if (!last || offer.usd < last.usd || (offer.usd === last.usd && offer.seconds === last.seconds))
      front.push(offer)
  }
  return front
}
