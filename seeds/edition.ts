// The edition of the course and its events, in order. Times compare only within one edition, so any change
// that can move a score gives this a new name and a line in CHANGELOG.md.

export const edition = 'olympics-1'

/** The events of the course in the order in which they are run; the ids are part of every URL and record. */
export const eventIds = ['e1', 'e2', 'e3', 'e4', 'e5'] as const

export type EventId = (typeof eventIds)[number]

/** The name of each event, which is also the name of its files (in lower case). */
export const eventNames = {
  e1: 'Sprint',
  e2: 'Slalom',
  e3: 'Relay',
  e4: 'Hurdles',
  e5: 'Discipline',
} as const satisfies Record<EventId, string>
