import { isAmount, toCents } from '#contract/rules/money.ts'
import { refundNumber, refundSum } from '#contract/rules/refund.ts'
import type { RefundReason } from '#contract/shapes/refund.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { giftCardEntry } from '#server/tables/gift-cards.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { lineOfUse, lockCardUse } from '#server/tables/redemptions.ts'
import { insertRefund, refundById, refundsOfUse, type RefundRow } from '#server/tables/refunds.ts'
import { userById } from '#server/tables/users.ts'
import { cardRefundLetter } from './letters.ts'
import { putBack } from './taken-back.ts'

export interface CardUseRefund {
  tx: Tx
  random: Random
  origin: string
  tenant: number
  /** The administrator. */
  adminId: string
  /** The customer. */
  userId: string
  /** The use of the gift card. */
  useId: string
  /** Chosen by the caller. */
  id: string
  /** As it was shown, in units of the currency. */
  total: number
  reason: RefundReason
  note?: string
  now: Date
}

/**
 * Puts money of a charge at a kiosk back on the gift card that paid it, under the number that the card has now. A refund
 * that is stored with the same sum is returned.
 * @throws Refusal CUSTOMER_UNKNOWN, USE_UNKNOWN, REFUND_MORE, REFUND_KNOWN
 */
export const refundCardUse = async (wanted: CardUseRefund): Promise<RefundRow> => {
  const { tx, random, origin, tenant, adminId, userId, useId, id, reason, now } = wanted
  const user = await userById(tx, userId)
  if (!user) throw new Refusal('CUSTOMER_UNKNOWN')
  const use = await lockCardUse(tx, userId, useId)
  const entry = use && (await giftCardEntry(tx, useId))
  if (!use?.cents || !entry) throw new Refusal('USE_UNKNOWN')
  const amountCents = isAmount(wanted.total) ? toCents(wanted.total) : 0
  const known = await refundById(tx, id)
  if (known) {
    if (known.redemptionId !== useId || known.amountCents !== amountCents) throw new Refusal('REFUND_KNOWN')
    return known
  }
  const line = lineOfUse(use)
  const payment = { lines: [line], taxesCents: line.taxCents, totalCents: use.cents }
  const sum = refundSum(payment, await refundsOfUse(tx, useId), { cents: amountCents })
  if (typeof sum === 'string') throw new Refusal(sum)
  const merchant = await readMerchant(tx, tenant)
  const note = wanted.note?.trim() || null
  const refund = await insertRefund(tx, {
    tenantId: tenant,
    id,
    redemptionId: useId,
    state: 'done',
    ...sum,
    currency: merchant.currency,
    reason,
    note,
    askedBy: adminId,
    createdAt: now,
    settledAt: now,
  })
  if (!refund) throw new Refusal('REFUND_KNOWN')
  await putBack({ tx, random, refund, now, number: entry.number, cents: amountCents })
  const detail = { name: refundNumber(id), use: useId, cents: amountCents }
  const act = { act: 'refund made', subject: userId, reason: [reason, note].filter(Boolean).join(': ') } as const
  const places = [use.locationId]
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act, detail, places })
  await queueMail(tx, random, tenant, now, composeMail(cardRefundLetter({ refund, use, user, merchant, origin })))
  return refund
}
