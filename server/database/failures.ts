import type { Meters } from '#server/basics/meters.ts'
import { sqlStateOf } from './sql-state.ts'
import { DatabaseLost, TransactionHeld, type Transact } from './transact.ts'

/** SQLSTATEs of a database without space, memory or connections left. */
const outOfResources = /^53\w{3}$/

/** Counts the transactions that the database has failed. A refusal of the work is none. */
export const countFailures =
  (transact: Transact, meters: Pick<Meters, 'databaseFailure'>): Transact =>
  async (...of) => {
    try {
      return await transact(...of)
    } catch (error) {
      const state = sqlStateOf(error)
      if (state !== null && outOfResources.test(state)) meters.databaseFailure('full')
      else if (error instanceof DatabaseLost) meters.databaseFailure('lost')
      else if (error instanceof TransactionHeld) meters.databaseFailure('held')
      else if (state !== null) meters.databaseFailure('other')
      throw error
    }
  }
