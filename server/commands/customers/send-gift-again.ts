import { codeAlphabet } from '#contract/rules/codes.ts'
import { emailProblem } from '#contract/rules/email.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import type { OrderLine } from '#server/tables/order-lines.ts'
import { orderById, updateLines } from '#server/tables/orders.ts'
import { emailKeyOf, lockUser } from '#server/tables/users.ts'
import { itemsOfOrder, recodeItem, type WalletItemRow } from '#server/tables/wallet-items.ts'
import { lockGiftOf } from '#server/tables/given-items.ts'
import { deliveryOf } from '../orders/deliver-order.ts'
import { lookAgainAtGift } from '../orders/gift-work.ts'
import { giftLetter } from '../orders/letters.ts'
import { notifyRecipient, ownerOf } from '../orders/recipients.ts'
import { moveToNewNumber } from './reissue-gift-card.ts'

export interface GiftResend {
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the links in mails. */
  origin: string
  tenant: number
  /** The administrator. */
  adminId: string
  /** The giver. */
  userId: string
  itemId: string
  /** Of the recipient. */
  email: string
  reason: string
  now: Date
}

/**
 * Sends an unused gift to another address, under another code: the mail that was sent before opens nothing, and a wallet
 * that has the gift loses it. The purchase names the new address from then on; to the address that it has, nothing is sent.
 * @throws Refusal CUSTOMER_UNKNOWN, ITEM_UNKNOWN, EMAIL_INVALID, CODE_USED
 */
export const sendGiftAgain = async (resend: GiftResend): Promise<void> => {
  const { tx, random, tenant, adminId, userId, itemId, reason, now } = resend
  const email = resend.email.trim()
  if (emailProblem(email) !== null)
    throw new Refusal('EMAIL_INVALID', { fieldErrors: { email: new Refusal('EMAIL_INVALID').message } })
  const giver = await lockUser(tx, userId)
  if (!giver) throw new Refusal('CUSTOMER_UNKNOWN')
  const item = await lockGiftOf(tx, userId, itemId)
  const order = item?.orderId ? await orderById(tx, item.orderId) : undefined
  if (!item || !order) throw new Refusal('ITEM_UNKNOWN')
  const ownerKey = (await itemsOfOrder(tx, order.id)).find(({ id }) => id === item.id)?.ownerKey ?? ''
  // A repeat after a lost answer.
  if (ownerKey === emailKeyOf(email)) return
  if (item.usesMade > 0) throw new Refusal('CODE_USED')
  const at = lineOf(order.lines, item, ownerKey)
  const line = at < 0 ? undefined : order.lines[at]
  if (!line) throw new Refusal('ITEM_UNKNOWN')
  const corrected: OrderLine = { ...line, giftedEmail: email }
  await updateLines(tx, order.id, order.lines.with(at, corrected))
  const delivery = await deliveryOf({ ...resend, order, buyer: giver })
  const owner = await ownerOf({ ...delivery, line: corrected })
  const code = await newCode({ ...resend, item })
  await recodeItem(tx, item.id, { code, ...owner })
  await lookAgainAtGift({ tx, item: { ...item, ...owner, purchasedAt: now } })
  const locationNames = delivery.locations.filter(({ id }) => item.locationIds.includes(id)).map(({ name }) => name)
  const inWallet = owner.userId !== null
  const gift = { ...delivery, delivered: { line: corrected, code, inWallet, expiresAt: item.expiresAt, locationNames } }
  await queueMail(tx, random, tenant, now, composeMail(giftLetter(gift)))
  await notifyRecipient(gift)
  const detail = { item: item.id, name: item.name }
  const actor = adminActor(adminId)
  await recordAct(tx, { tenant, now, actor, act: 'gift sent again', subject: userId, reason, detail })
}

/** The place of the line that the gift was bought by: of several to one recipient, that with the gift's message. */
const lineOf = (lines: readonly OrderLine[], item: WalletItemRow, ownerKey: string): number => {
  const isOf = (line: OrderLine) =>
    line.isGift && line.productId === item.productId && emailKeyOf(line.giftedEmail ?? '') === ownerKey
  const withMessage = lines.findIndex((line) => isOf(line) && line.giftMessage === item.giftMessage)
  return withMessage < 0 ? lines.findIndex(isOf) : withMessage
}

const newCode = async (resend: GiftResend & { item: WalletItemRow }): Promise<string> =>
  resend.item.itemType === 'GiftCard' ? moveToNewNumber(resend) : `W${resend.random.text(12, codeAlphabet)}`
