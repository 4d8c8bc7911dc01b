import { composeMail, type Letter } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Delivered, Delivery } from './delivery.ts'
import { fulfilmentLetter, giftLetter, receiptLetter } from './letters.ts'

export interface DeliveredOrder extends Delivery {
  delivered: readonly Delivered[]
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

/** Queues the mails of an order in the outbox: the receipt, one mail for each gift, and the list of parcels. */
export const queueOrderMails = async (delivery: DeliveredOrder): Promise<void> => {
  const parcels = fulfilmentLetter(delivery)
  await queueLetters(delivery, [...buyersLetters(delivery), ...(parcels ? [parcels] : [])])
}

/** Queues the receipt and the mails of the gifts once more. The merchant gets no second list of parcels. */
export const queueOrderMailsAgain = (delivery: DeliveredOrder): Promise<void> =>
  queueLetters(delivery, buyersLetters(delivery))
