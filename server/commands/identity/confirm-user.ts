import type { Tx } from '#server/database/transact.ts'
import { updateUser, type UserRow } from '#server/tables/users.ts'
import { deliverWaitingItems } from '#server/tables/wallet-items.ts'

export interface UserConfirmation {
  tx: Tx
  user: UserRow
  now: Date
}

/** Marks the email as confirmed and delivers the gifts that wait for it. No effect on an email already confirmed. */
export const confirmUser = async ({ tx, user, now }: UserConfirmation): Promise<void> => {
  if (user.emailConfirmedAt !== null) return
  await updateUser(tx, user.id, { emailConfirmedAt: now })
  await deliverWaitingItems(tx, user.emailKey, user.id)
}
