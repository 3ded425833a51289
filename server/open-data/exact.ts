// How exact integers are written for programs: instants to the microsecond, money to the last digit.

/** Returns an instant, microseconds since 1970, in UTC with six decimals: "2026-12-01T07:34:48.123456Z". */
export function writeInstant(us: number): string {
  const seconds = Math.floor(us / 1_000_000)
  const rest = String(us - seconds * 1_000_000).padStart(6, '0')
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${rest}Z`
}

/** Returns `units`, each a 10 to the minus `decimals`, as a decimal number: 168420000 and 9 are "0.16842". */
export function writeDecimal(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const integer = digits.slice(0, -decimals)
  return fraction ? `${integer}.${fraction}` : integer
}

/** Returns billionths of a US dollar as dollars, or null. */
export function writeUsd(nanoUsd: number | null): string | null {
  return nanoUsd === null ? null : writeDecimal(nanoUsd, 9)
}
