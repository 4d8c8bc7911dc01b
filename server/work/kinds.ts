import type { Pauses } from '#contract/rules/back-off.ts'
import type { WorkName } from '#server/basics/steps.ts'
import type { Tx } from '#server/database/transact.ts'
import type { LeasedWork } from '#server/tables/work.ts'

/** The result of one run of an item whose work has an effect outside the database. */
export interface Outcome {
  /** A date: due again then. `failed`: due again after the kind's pause; the text has no personal data. */
  end: 'done' | Date | { failed: string }
  /** Writes what became of the work, in the transaction that finishes the item. */
  store?: (tx: Tx) => Promise<void>
  /** For a caller that waits for the run. */
  word?: string
}

interface AnyKind {
  name: WorkName
  /** Milliseconds; longer than all time-outs of a run together. */
  leaseFor: number
  /** Most items that one instance runs in parallel. */
  atOnce: number
  backOff: Pauses
  /** Milliseconds without a new run when as many runs in sequence have failed as run in parallel: a service is down. */
  rest?: number
}

/**
 * Work within the database. It runs and is finished in one transaction, so that it is done once.
 * @returns when the item is due again; null: it is done
 */
export interface LocalKind extends AnyKind {
  inTransaction: (tx: Tx, item: LeasedWork) => Promise<Date | null>
}

/**
 * Work with an effect outside. No transaction is open during the run, and the item is finished afterwards, so that a
 * crash in between repeats the run.
 */
export interface OutsideKind extends AnyKind {
  run: (item: LeasedWork) => Promise<Outcome>
}

export type WorkKind = LocalKind | OutsideKind
