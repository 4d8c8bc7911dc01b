import { Refusal } from '#server/basics/refusal.ts'
import { cardOf } from '#server/tables/cards.ts'
import { changeClub, lockClub, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { lockUser } from '#server/tables/users.ts'
import type { ClubChange } from './cancel-club.ts'

/**
 * Takes the cancellation back, before the next billing date. Nothing is charged now.
 * @throws Refusal CLUB_NONE, CLUB_NOT_PENDING, NO_CARD
 */
export const reactivateClub = async ({ tx, userId, now }: ClubChange): Promise<ClubRow> => {
  await lockUser(tx, userId)
  const club = await lockClub(tx, userId, now)
  if (!club) throw new Refusal('CLUB_NONE')
  if (club.status !== 'endbillingpending') throw new Refusal('CLUB_NOT_PENDING')
  const card = await cardOf(tx, userId)
  const { processor } = await readMerchant(tx, club.tenantId)
  if (card?.processor !== processor) throw new Refusal('NO_CARD')
  return changeClub(tx, club, { status: 'active', leftAt: null })
}
