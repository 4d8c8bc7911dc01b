import { phoneRoutes } from '#contract/routes/phone.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { emailKeyOf, userByEmail } from '#server/tables/users.ts'
import type { GiftDelivery, LineDelivery } from './delivery.ts'

export interface Owner {
  userId: string | null
  /** Lower-cased; set when no user with this confirmed email exists yet. */
  waitingForEmail: string | null
}

/** The owner of a unit: the buyer, or the recipient of a gift, who may have to confirm the email first. */
export const ownerOf = async ({ tx, buyer, line }: LineDelivery): Promise<Owner> => {
  if (!line.isGift || !line.giftedEmail) return { userId: buyer.id, waitingForEmail: null }
  const recipient = await userByEmail(tx, line.giftedEmail)
  return recipient?.emailConfirmedAt
    ? { userId: recipient.id, waitingForEmail: null }
    : { userId: null, waitingForEmail: emailKeyOf(line.giftedEmail) }
}

/** Adds a notification for a recipient who has a confirmed account. */
export const notifyRecipient = async ({ tx, random, order, buyer, now, delivered }: GiftDelivery): Promise<void> => {
  const { line, inWallet } = delivered
  const recipient = inWallet && line.giftedEmail ? await userByEmail(tx, line.giftedEmail) : undefined
  if (!recipient) return
  await insertNotification(tx, {
    id: random.uuid(),
    tenantId: order.tenantId,
    userId: recipient.id,
    title: `${buyer.firstName} sent you a gift`,
    body: line.giftMessage ? `${line.name}: ${line.giftMessage}` : `${line.name} is in your wallet.`,
    path: phoneRoutes.wallet.path,
    createdAt: now,
  })
}
