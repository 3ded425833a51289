// The one clock that times runs: the wall clock's reading when the program started, moved on by a clock that only
// goes forward. A step of the system's clock, a time zone or midnight moves nothing.

export interface ArrivalClock {
  /** Returns now in whole microseconds since 1970-01-01 UTC; never less than before. */
  nowUs(): number
}

/** Returns a clock anchored now. The two readings are replaced only in tests. */
export function startArrivalClock(
  wallMs: () => number = Date.now,
  monotonicNs: () => bigint = process.hrtime.bigint,
): ArrivalClock {
  const anchorUs = wallMs() * 1000
  const anchorNs = monotonicNs()
  return { nowUs: () => anchorUs + Number((monotonicNs() - anchorNs) / 1000n) }
}
