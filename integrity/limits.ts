// The numbers of the integrity rules, each with its reason. The rules page prints them from here.

/** The least time between the start or event before and an event: a page load and one deliberate act take longer. */
export const minEventUs = 300_000

/** The least time from start to finish: some twenty actions in a browser take longer. */
export const minTotalUs = 3_000_000

/** How far time passed by the client's clock and by the server's may differ: a slow line's delay, either way. */
export const maxClockSkewMs = 4_000

/** How long a run may take; one without a finish by then did not finish. */
export const maxRunUs = 30 * 60 * 1_000_000

/** How many refusals of one run are written down: one is enough to judge by, and a chain must not grow without end. */
export const maxRefusals = 20
