import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { allTables } from '#server/tables/all.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { deleteCard } from '#server/tables/cards.ts'
import { changeClub, lockStoredClubs } from '#server/tables/clubs.ts'
import { retireCards } from '#server/tables/retired-cards.ts'
import { lifeOf } from '#server/tables/table.ts'
import { lockUser, userById } from '#server/tables/users.ts'
import { isOwner, lockAdmins } from '#server/tables/administrators.ts'

export interface AccountDeletion {
  tx: Tx
  userId: string
  now: Date
}

/**
 * Deletes an account at once. Personal data is erased as each table declares. Orders, points, redemptions and memberships
 * remain, and name the user by id alone; gifts of the user remain with their recipients. Memberships end without a refund,
 * wallet items are void, every session ends, and the email is free again. A payment in doubt is given back when its
 * outcome is known. Lock order: administrators, user, memberships, orders; the last three as when a billing is concluded.
 * @throws Refusal JWT_INVALID when the account is deleted already; ADMIN_LAST
 */
export const deleteAccount = async ({ tx, userId, now }: AccountDeletion): Promise<void> => {
  // A customer's deletion does not wait for administrators.
  const admins = (await userById(tx, userId))?.isAdmin ? await lockAdmins(tx) : []
  const user = await lockUser(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  if (user.isAdmin && isOwner(user) && !admins.some((admin) => admin.id !== userId && isOwner(admin)))
    throw new Refusal('ADMIN_LAST')
  for (const club of await lockStoredClubs(tx, userId))
    await changeClub(tx, club, { status: 'inactive', leftAt: club.leftAt ?? now })
  await recordAct(tx, { tenant: user.tenantId, now, act: 'account deleted', ...ownAct(user) })
  await retireCards(tx, await deleteCard(tx, userId), now)
  for (const table of allTables) {
    const { ofUser } = lifeOf(table)
    if (typeof ofUser === 'function') await ofUser(tx, user, now)
  }
}
