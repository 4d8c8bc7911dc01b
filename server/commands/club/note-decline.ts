import { declined, dueAt, type Charge } from '#contract/rules/membership.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { queuePush } from '#server/push/outbox.ts'
import { cardOf } from '#server/tables/cards.ts'
import { changeTerms, termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import type { ReceiptKind } from '#contract/shapes/membership.ts'
import type { UserRow } from '#server/tables/users.ts'
import { receiptClosing, receiptSentences, receiptTitle } from './receipt-words.ts'
import { rulesOf } from './terms.ts'
import { mailReceipt } from './write-receipt.ts'

export interface Decline {
  /** The transaction that stores the outcome of the billing; user and club are locked. */
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
  club: ClubRow
  charge: Charge
  buyer: UserRow
  merchant: Merchant
  /** The processor's token of the card that was declined; null: there was no card to charge. */
  triedToken: string | null
  now: Date
}

/**
 * A charge was not paid: it is made again on the days that the merchant has set. After the last attempt of a month the
 * club ends; a price of the freeze is dropped. The user is notified of each decline by message, mail and push. A card
 * that was saved while the declined one was charged is charged at once.
 */
export const noteDecline = async (decline: Decline): Promise<void> => {
  const { tx, club, charge, merchant, triedToken, now } = decline
  const card = await cardOf(tx, club.userId)
  const hasNewCard = triedToken !== null && card !== null && card.processorToken !== triedToken
  const refused = { charge, at: now.getTime(), hasNewCard }
  const terms = declined(termsOfClub(club), refused, await rulesOf({ tx, merchant }))
  const left = terms.endedAt === null ? {} : { leftAt: now }
  const changed = await changeTerms(tx, club, terms, { failedAttempts: club.failedAttempts + 1, ...left })
  const again = charge.kind === 'fee' ? (terms.fee?.nextAttemptAt ?? null) : dueAt(terms)
  const lastKind = charge.kind === 'fee' ? 'feeDropped' : 'endedUnpaid'
  if (!hasNewCard) await notify({ ...decline, club: changed }, again === null ? lastKind : 'declined')
}

const notify = async (decline: Decline, kind: ReceiptKind): Promise<void> => {
  const { tx, random, club, buyer, triedToken, now } = decline
  const receipt = await mailReceipt({ ...decline, kind, lacksCard: triedToken === null })
  if (!receipt) return
  const stored = await insertNotification(tx, {
    id: random.uuid(),
    tenantId: club.tenantId,
    userId: buyer.id,
    title: receiptTitle(receipt),
    body: [...receiptSentences(receipt), receiptClosing(receipt)].join(' '),
    createdAt: now,
  })
  await queuePush(tx, stored, { now })
}
