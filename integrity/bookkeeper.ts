// Who is told of a run in the transaction that changes it, so that what is counted never lags behind the records.

/** Told by the store, inside its transaction; runs are named by their number. Practice runs are not told of. */
export interface Bookkeeper {
  /** A run was started and its start record is written. */
  started(run: number): void
  /** The verdict of a finished run was kept: at its finish, at each record after it, or judged anew. */
  judged(run: number): void
}

/** Keeps no books. */
export const noBookkeeper: Bookkeeper = { started() {}, judged() {} }
