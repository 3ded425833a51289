// How numbers are shown, one way on every surface.

/** Returns microseconds rounded to whole milliseconds, halves up: the value that ranks. */
export function roundToMs(us: number): number {
  return Math.floor((us + 500) / 1000)
}

/** Returns a duration as seconds with three decimals, "12.634", so that equal figures are equal ranks. */
export function showSeconds(us: number): string {
  return showSecondsOfMs(roundToMs(us))
}

/** Returns whole milliseconds as seconds with three decimals. */
export function showSecondsOfMs(ms: number): string {
  return (ms / 1000).toFixed(3)
}

/** Returns a duration as seconds with one decimal, "12.6", as the RESULT line has it. */
export function showTenths(us: number): string {
  return (Math.floor((roundToMs(us) + 50) / 100) / 10).toFixed(1)
}

/** Returns a token count with thin groups, "48,210", or "–" when it was not reported. */
export function showTokens(tokens: number | null): string {
  return tokens === null ? '–' : tokens.toLocaleString('en-US')
}

/** An instant for a `<time>` element: machine-readable, and as people read it, both UTC. */
export interface ShownInstant {
  readonly iso: string
  readonly text: string
}

/** Returns an instant, in microseconds since 1970, to the second: "2026-12-01 07:34:48". Say UTC beside it. */
export function showInstant(us: number): ShownInstant {
  const iso = new Date(Math.floor(us / 1000)).toISOString()
  return { iso, text: `${iso.slice(0, 10)} ${iso.slice(11, 19)}` }
}
