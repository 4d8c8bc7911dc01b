import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { changeClub, lockClub, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { lockUser } from '#server/tables/users.ts'
import { canceledLetter } from './letters.ts'

export interface ClubChange {
  tx: Tx
  userId: string
  now: Date
}

export interface MemberChange extends ClubChange {
  random: Random
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
}

/**
 * Cancels the plan. The club can be used until its next billing date; an unpaid one ends at once, and a payment that is
 * still in doubt is given back. The member is mailed. A canceled club is left unchanged.
 * @returns the club, ended or not
 * @throws Refusal CLUB_NONE
 */
export const cancelClub = async ({ tx, random, origin, userId, now }: MemberChange): Promise<ClubRow> => {
  const buyer = await lockUser(tx, userId)
  const club = await lockClub(tx, userId, now)
  if (!club) throw new Refusal('CLUB_NONE')
  if (club.status === 'endbillingpending') return club
  const status = club.nextBillingAt <= now ? 'inactive' : 'endbillingpending'
  const left = await changeClub(tx, club, { status, leftAt: now })
  const merchant = await readMerchant(tx, club.tenantId)
  if (buyer)
    await queueMail(
      tx,
      random,
      club.tenantId,
      now,
      composeMail(canceledLetter({ club: left, buyer, merchant, origin })),
    )
  return left
}
