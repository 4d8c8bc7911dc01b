import { Refusal } from '#server/basics/refusal.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { cardOf } from '#server/tables/cards.ts'
import { changeClub, lockClub, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { lockUser } from '#server/tables/users.ts'
import type { MemberChange } from './cancel-club.ts'
import { reactivatedLetter } from './letters.ts'

/**
 * Takes the cancellation back, before the next billing date. Nothing is charged now. The member is mailed.
 * @throws Refusal CLUB_NONE, CLUB_NOT_PENDING, NO_CARD
 */
export const reactivateClub = async ({ tx, random, origin, userId, now }: MemberChange): Promise<ClubRow> => {
  const buyer = await lockUser(tx, userId)
  const club = await lockClub(tx, userId, now)
  if (!club) throw new Refusal('CLUB_NONE')
  if (club.status !== 'endbillingpending') throw new Refusal('CLUB_NOT_PENDING')
  const card = await cardOf(tx, userId)
  const merchant = await readMerchant(tx, club.tenantId)
  if (card?.processor !== merchant.processor) throw new Refusal('NO_CARD')
  const active = await changeClub(tx, club, { status: 'active', leftAt: null })
  if (buyer)
    await queueMail(
      tx,
      random,
      club.tenantId,
      now,
      composeMail(reactivatedLetter({ club: active, buyer, merchant, origin })),
    )
  return active
}
