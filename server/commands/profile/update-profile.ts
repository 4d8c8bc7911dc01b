import type { AccountUpdate, Preferences } from '#contract/shapes/account.ts'
import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { lockUser, updateUser, type UserRow } from '#server/tables/users.ts'

const given = <T extends object>(members: T): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>

export interface ProfileUpdate {
  tx: Tx
  userId: string
  /** The members to change. */
  change: AccountUpdate
}

/**
 * Changes only the members present in the request: a queued preference must not overwrite a newer name.
 * @throws Refusal JWT_INVALID
 */
export const updateProfile = async ({ tx, userId, change }: ProfileUpdate): Promise<UserRow> => {
  const user = await lockUser(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  const { firstName, lastName, cellPhoneNumber, zipPostalCode, optInToMarketing } = change
  const preferences: Preferences | undefined = change.preferences && {
    ...user.preferences,
    ...given(change.preferences),
  }
  const members = given({ firstName, lastName, cellPhoneNumber, zipPostalCode, optInToMarketing, preferences })
  return (await updateUser(tx, userId, members)) ?? user
}
