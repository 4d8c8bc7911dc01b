import { composeMail, type Letter } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Delivered, Delivery } from './delivery.ts'
import { fulfilmentLetter, giftLetter, receiptLetter } from './letters.ts'

export interface DeliveredOrder extends Delivery {
  delivered: readonly Delivered[]
}

/** Queues the mails of an order in the outbox: the receipt, one mail for each gift, and the list of parcels. */
export const queueOrderMails = async (delivery: DeliveredOrder): Promise<void> => {
  const { tx, random, order, delivered, now } = delivery
  const gifts = delivered.filter((item) => item.line.isGift)
  const own = delivered.filter((item) => !item.line.isGift)
  const letters: (Letter | null)[] = [
    receiptLetter({ ...delivery, own }),
    ...gifts.map((gift) => giftLetter({ ...delivery, delivered: gift })),
    fulfilmentLetter(delivery),
  ]
  for (const letter of letters) {
    if (letter) await queueMail(tx, random, order.tenantId, now, composeMail(letter))
  }
}
