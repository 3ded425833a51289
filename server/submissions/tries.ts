// Counts wrong keys and tokens by the address they came from, so that nobody can guess for long.

/** So many wrong ones within this time, and an address has to wait. */
const mostTries = 10
const windowUs = 10 * 60 * 1_000_000

/** How many addresses are remembered; beyond that the one that began first is forgotten. */
const mostAddresses = 10_000

export interface Tries {
  /** Notes a try and returns null; or returns how many seconds are to be waited, when there were too many. */
  begin(address: string, nowUs: number): number | null
  /** Takes the latest try back: it was no wrong one. */
  forgive(address: string): void
}

/** Returns a count of nobody's tries. */
export function openTries(): Tries {
  const byAddress = new Map<string, { readonly sinceUs: number; count: number }>()
  return {
    begin(address, nowUs) {
      const network = networkOf(address)
      const known = byAddress.get(network)
      if (known && nowUs - known.sinceUs < windowUs) {
        if (known.count >= mostTries) return Math.ceil((known.sinceUs + windowUs - nowUs) / 1_000_000)
        known.count += 1
        return null
      }
      byAddress.delete(network)
      if (byAddress.size >= mostAddresses) byAddress.delete(byAddress.keys().next().value as string)
      byAddress.set(network, { sinceUs: nowUs, count: 1 })
      return null
    },
    forgive(address) {
      const known = byAddress.get(networkOf(address))
      if (known) known.count -= 1
    },
  }
}

/** Returns what one person may change at will left out: the last half of an IPv6 address. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length).fill('0')]
  return whole.slice(0, 4).join(':')
}
