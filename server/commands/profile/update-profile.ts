import type { AccountUpdate, Preferences } from '#contract/shapes/account.ts'
import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { changesOf, ownAct, recordAct, type FieldValues } from '#server/tables/audit-log.ts'
import { lockUser, updateUser, type UserRow } from '#server/tables/users.ts'

const given = <T extends object>(members: T): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>

export interface ProfileUpdate {
  tx: Tx
  userId: string
  /** The members to change. */
  change: AccountUpdate
  now: Date
}

/**
 * Changes only the members present in the request: a queued preference must not overwrite a newer name.
 * @throws Refusal JWT_INVALID
 */
export const updateProfile = async ({ tx, userId, change, now }: ProfileUpdate): Promise<UserRow> => {
  const user = await lockUser(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  const { firstName, lastName, cellPhoneNumber, zipPostalCode, optInToMarketing } = change
  const preferences: Preferences | undefined = change.preferences && {
    ...user.preferences,
    ...given(change.preferences),
  }
  const members = given({ firstName, lastName, cellPhoneNumber, zipPostalCode, optInToMarketing, preferences })
  const updated = (await updateUser(tx, userId, members)) ?? user
  const changes = changesOf(valuesOf(user), valuesOf(updated))
  if (changes.length > 0) {
    const act = { act: 'profile changed', personal: { userId, changes } } as const
    await recordAct(tx, { tenant: user.tenantId, now, ...act, ...ownAct(user) })
  }
  return updated
}

/** What the audit log names; how the app looks is no act. */
const valuesOf = ({ firstName, lastName, cellPhoneNumber, zipPostalCode, optInToMarketing }: UserRow): FieldValues => ({
  name: `${firstName} ${lastName}`,
  phone: cellPhoneNumber || null,
  zip: zipPostalCode || null,
  news: optInToMarketing ? 'yes' : 'no',
})
