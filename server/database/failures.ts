import type { Meters } from '#server/basics/meters.ts'
import { DatabaseLost, TransactionHeld, type Transact } from './transact.ts'

/** SQLSTATEs of a database without space, memory or connections left. */
const outOfResources = /^53\w{3}$/
const sqlState = /^[0-9A-Z]{5}$/

/** The SQLSTATE with which a statement failed; null: what failed is no statement. */
const stateOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && sqlState.test(code) ? code : stateOf(error.cause)
}

/** Counts the transactions that the database has failed. A refusal of the work is none. */
export const countFailures =
  (transact: Transact, meters: Pick<Meters, 'databaseFailure'>): Transact =>
  async (...of) => {
    try {
      return await transact(...of)
    } catch (error) {
      const state = stateOf(error)
      if (state !== null && outOfResources.test(state)) meters.databaseFailure('full')
      else if (error instanceof DatabaseLost) meters.databaseFailure('lost')
      else if (error instanceof TransactionHeld) meters.databaseFailure('held')
      else if (state !== null) meters.databaseFailure('other')
      throw error
    }
  }
