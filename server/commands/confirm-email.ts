import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { hashToken } from '#server/security/keys.ts'
import { findEmailToken } from '#server/tables/email-tokens.ts'
import { updateUser, userById, type UserRow } from '#server/tables/users.ts'
import { deliverWaitingItems } from '#server/tables/wallet-items.ts'

/** Marks the email as confirmed and delivers the gifts that wait for it. No effect on an email already confirmed. */
export const confirmUser = async (tx: Tx, user: UserRow, now: Date): Promise<void> => {
  if (user.emailConfirmedAt !== null) return
  await updateUser(tx, user.id, { emailConfirmedAt: now })
  await deliverWaitingItems(tx, user.emailKey, user.id)
}

/** The user whose email the link confirms. Read-only. @throws Refusal CONFIRM_TOKEN */
export const userOfConfirmLink = async (tx: Tx, token: string, now: Date): Promise<UserRow> => {
  const known = await findEmailToken(tx, 'confirm', hashToken(token), now)
  const user = known && (await userById(tx, known.userId))
  if (!user) throw new Refusal('CONFIRM_TOKEN')
  return user
}

/** Confirms the email of the link. Idempotent. @throws Refusal CONFIRM_TOKEN */
export const confirmEmail = async (tx: Tx, token: string, now: Date): Promise<void> =>
  confirmUser(tx, await userOfConfirmLink(tx, token, now), now)
