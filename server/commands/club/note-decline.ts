import { nextAttempt } from '#contract/rules/billing.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { queuePush } from '#server/push/outbox.ts'
import { cardOf } from '#server/tables/cards.ts'
import { changeClub, type ClubRow } from '#server/tables/clubs.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import type { UserRow } from '#server/tables/users.ts'
import { clubEndedLetter, declineLetter, type DeclinedClub } from './letters.ts'

export interface Decline {
  /** The transaction that stores the outcome of the billing; user and club are locked. */
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
  club: ClubRow
  buyer: UserRow
  merchant: Merchant
  /** The processor's token of the card that was declined; null: there was no card to charge. */
  triedToken: string | null
  now: Date
}

/**
 * A club's period was not paid: it is billed again 1, 3 and 5 days after the first decline, and until then the club
 * stays active. After the last attempt the club ends. The user is notified of each decline by message, mail and push.
 * A card that was saved while the declined one was charged is charged at once.
 */
export const noteDecline = async (decline: Decline): Promise<void> => {
  const { tx, club, triedToken, now } = decline
  const card = await cardOf(tx, club.userId)
  const hasNewCard = triedToken !== null && card !== null && card.processorToken !== triedToken
  const unpaidSince = club.unpaidSince ?? now
  const nextAttemptAt = hasNewCard ? now : nextAttempt(unpaidSince, now)
  const failedAttempts = club.failedAttempts + 1
  const change = nextAttemptAt
    ? { failedAttempts, unpaidSince, nextAttemptAt }
    : { status: 'inactive' as const, leftAt: now, failedAttempts, unpaidSince, nextAttemptAt }
  await changeClub(tx, club, change)
  if (!hasNewCard) await notify({ ...decline, nextAttemptAt })
}

const notify = async (declined: DeclinedClub & Pick<Decline, 'tx' | 'random' | 'now'>): Promise<void> => {
  const { tx, random, club, buyer, now } = declined
  const letter = declined.nextAttemptAt ? declineLetter(declined) : clubEndedLetter(declined)
  await queueMail(tx, random, club.tenantId, now, composeMail(letter))
  const stored = await insertNotification(tx, {
    id: random.uuid(),
    tenantId: club.tenantId,
    userId: buyer.id,
    title: letter.subject,
    body: letter.paragraphs.slice(1).join(' '),
    createdAt: now,
  })
  await queuePush(tx, stored, { now })
}
