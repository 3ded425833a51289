// How much of a submission is read at most. Traces are files of strangers: each of these is a way to run out of memory.

const megabyte = 1024 * 1024

/** A row longer than this is passed over and counted; rows with screenshots in them have a few megabytes. */
export const mostRowBytes = 8 * megabyte

/** A file that is one JSON value is parsed whole, so it may have this much. */
export const mostDocumentBytes = 32 * megabyte

/** A file of rows is streamed; this is what one may have, inflated. */
export const mostFileBytes = 512 * megabyte

/** All files of a submission together, as they are sent. */
export const mostSubmissionBytes = 512 * megabyte

/** Files of a submission, those inside archives included. */
export const mostFiles = 200

/** An archive is held in memory as it is, packed. */
export const mostArchiveBytes = 64 * megabyte

/** Entries an archive may list. */
export const mostArchiveEntries = 5_000

/** How many times larger an archive's entry may become. */
export const mostInflation = 200

/** Levels of objects and lists inside one row. */
export const mostDepth = 200

/** Lists and objects in one JSON text. A row of megabytes that are nothing else takes seconds and a gigabyte to parse. */
export const mostContainers = 1_000_000

/** How many sightings of one watched text in one channel are kept. */
export const sightingLimit = 32

/** How many names (sessions, tools, models, kinds of rows, other runs) of each sort are kept. */
export const mostNames = 200

/** How many ids (rows, calls, messages, token events) a reader remembers; a day of work has some thousands. */
export const mostIds = 100_000

/** How much of a name or an id is kept. */
export const mostNameLength = 200

/** The largest count of tokens that is believed. */
export const mostTokens = 1e12
