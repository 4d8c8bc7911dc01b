import { composeMail, type Letter } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Delivered, Delivery } from './delivery.ts'
import { fulfilmentLetter, giftLetter, receiptLetter } from './letters.ts'

/** Queues the mails of an order in the outbox: the receipt, one mail for each gift, and the list of parcels. */
export const queueOrderMails = async (delivery: Delivery, delivered: readonly Delivered[]): Promise<void> => {
  const { tx, ports, order, now } = delivery
  const gifts = delivered.filter((item) => item.line.isGift)
  const letters: (Letter | null)[] = [
    receiptLetter(
      delivery,
      delivered.filter((item) => !item.line.isGift),
    ),
    ...gifts.map((gift) => giftLetter(delivery, gift)),
    fulfilmentLetter(delivery),
  ]
  for (const letter of letters) {
    if (letter) await queueMail(tx, ports.random, order.tenantId, now, composeMail(letter))
  }
}
