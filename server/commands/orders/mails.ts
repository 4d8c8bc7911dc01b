import { composeMail, type Letter } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Delivered, Delivery } from './delivery.ts'
import { ownerEmails } from '#server/tables/administrators.ts'
import { fulfilmentLetter, giftLetter, receiptLetter, type SentReceipt } from './letters.ts'

export interface DeliveredOrder extends Delivery {
  delivered: readonly Delivered[]
  /** Of the membership that was begun, renewed or changed; absent: of none. Sent again it has no link. */
  receipt?: SentReceipt | null
}

/** The receipt, and one mail for each gift. */
const buyersLetters = (delivery: DeliveredOrder): Letter[] => {
  const gifts = delivery.delivered.filter((item) => item.line.isGift)
  const own = delivery.delivered.filter((item) => !item.line.isGift)
  return [receiptLetter({ ...delivery, own }), ...gifts.map((gift) => giftLetter({ ...delivery, delivered: gift }))]
}

const queueLetters = async ({ tx, random, order, now }: Delivery, letters: readonly Letter[]): Promise<void> => {
  for (const letter of letters) await queueMail(tx, random, order.tenantId, now, composeMail(letter))
}

/**
 * Queues the mails of an order in the outbox: the receipt, one mail for each gift, and the list of parcels for the
 * merchant's support, or for the administrators where that has no address.
 */
export const queueOrderMails = async (delivery: DeliveredOrder): Promise<void> => {
  const { merchant, tx } = delivery
  const packers = merchant.supportEmail ? [merchant.supportEmail] : await ownerEmails(tx)
  const parcels = packers.flatMap((to) => fulfilmentLetter({ ...delivery, to }) ?? [])
  await queueLetters(delivery, [...buyersLetters(delivery), ...parcels])
}

/** Queues the receipt and the mails of the gifts once more. The merchant gets no second list of parcels. */
export const queueOrderMailsAgain = (delivery: DeliveredOrder): Promise<void> =>
  queueLetters(delivery, buyersLetters(delivery))
