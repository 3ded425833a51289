// What a check of a trace against a run's chain came to: a sentence, what was expected, what was found.

export type Outcome = 'ok' | 'differs' | 'not checkable'

export interface TraceFinding {
  /** Names the check, and the event or model it is about: `read e1`, `tokens`, `times e3`. */
  readonly check: string
  /** What is asked, as a sentence for the public. */
  readonly what: string
  readonly expected: string
  readonly found: string
  readonly outcome: Outcome
}

/** Returns the least good outcome of some findings: what differs, then what could not be checked. */
export function worstOf(findings: readonly TraceFinding[]): Outcome {
  if (findings.some(({ outcome }) => outcome === 'differs')) return 'differs'
  return findings.every(({ outcome }) => outcome === 'ok') ? 'ok' : 'not checkable'
}
