import { sqlStateOf } from '#server/database/sql-state.ts'
import type { Tx } from '#server/database/transact.ts'
import { updateUser, type UserRow } from './users.ts'

/** SQLSTATE of a violated unique index. */
const uniqueViolation = '23505'

/**
 * Replaces the email of a user. @returns undefined when another user took it in the meantime, or the user was deleted
 */
export const updateEmail = async (
  tx: Tx,
  id: string,
  change: Pick<UserRow, 'email' | 'emailKey'> & Partial<Pick<UserRow, 'emailConfirmedAt'>>,
): Promise<UserRow | undefined> => {
  try {
    // A savepoint: the violation of the unique index must not end the transaction.
    return await tx.transaction((nested) => updateUser(nested, id, change))
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) return undefined
    throw error
  }
}
