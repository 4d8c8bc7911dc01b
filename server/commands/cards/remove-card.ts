import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { deleteCard } from '#server/tables/cards.ts'
import { lockStoredClubs } from '#server/tables/clubs.ts'
import { retireCards } from '#server/tables/retired-cards.ts'
import { lockUser, type UserRow } from '#server/tables/users.ts'

export interface CardRemoval {
  tx: Tx
  userId: string
  now: Date
}

/**
 * Removes the card on file, here at once and at its processor soon. An active club keeps it, for its next billing; a canceled one is billed no more. The
 * user's row is locked, as by every transaction that reads card and club together.
 * @throws Refusal CARD_IN_USE; JWT_INVALID when the account is deleted
 */
export const removeCard = async ({ tx, userId, now }: CardRemoval): Promise<UserRow> => {
  const user = await lockUser(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  const clubs = await lockStoredClubs(tx, userId)
  if (clubs.some(({ status }) => status === 'active')) throw new Refusal('CARD_IN_USE')
  await retireCards(tx, await deleteCard(tx, userId), now)
  return user
}
