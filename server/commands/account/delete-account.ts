import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { deleteCard } from '#server/tables/cards.ts'
import { changeClub, lockStoredClub } from '#server/tables/clubs.ts'
import { retireCards } from '#server/tables/retired-cards.ts'
import { forgetRowsOf } from '#server/tables/rows-of-user.ts'
import { lockAdmins, lockUser, updateUser, userById } from '#server/tables/users.ts'

export interface AccountDeletion {
  tx: Tx
  userId: string
  now: Date
}

/** The row of a deleted user: orders and points still refer to it. */
const nameless = {
  email: '',
  emailKey: '',
  emailConfirmedAt: null,
  // No password matches it.
  passwordHash: '',
  isAdmin: false,
  adminSince: null,
  firstName: '',
  lastName: '',
  birthdayMonth: 0,
  birthdayDay: 0,
  cellPhoneNumber: '',
  zipPostalCode: '',
  optInToMarketing: false,
  termsVersion: null,
  referredBy: null,
  preferences: {},
  homeLocationId: 0,
  homeAddress: null,
  points: 0,
}

/**
 * Deletes an account at once. Personal data is erased, orders are kept without it. The club ends without a refund,
 * wallet items are void, every session ends, and the email is free again. A payment in doubt is given back when its
 * outcome is known. Lock order: administrators, user, club, orders; the last three as when a billing is concluded.
 * @throws Refusal JWT_INVALID when the account is deleted already; ADMIN_LAST
 */
export const deleteAccount = async ({ tx, userId, now }: AccountDeletion): Promise<void> => {
  // A customer's deletion does not wait for administrators.
  const admins = (await userById(tx, userId))?.isAdmin ? await lockAdmins(tx) : []
  const user = await lockUser(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  if (user.isAdmin && !admins.some(({ id }) => id !== userId)) throw new Refusal('ADMIN_LAST')
  const club = await lockStoredClub(tx, userId)
  if (club) await changeClub(tx, club, { status: 'inactive', leftAt: club.leftAt ?? now })
  await retireCards(tx, await deleteCard(tx, userId), now)
  await forgetRowsOf(tx, user, now)
  // The user's own code is replaced by a text that no referral code equals.
  await updateUser(tx, userId, { ...nameless, referralCode: userId, deletedAt: now })
}
