import { isAmount, toCents } from '#contract/rules/money.ts'
import { dayOf } from '#contract/rules/membership.ts'
import { orderNumber } from '#contract/rules/order-reference.ts'
import type { ChargeBackEntry } from '#contract/shapes/refund.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { chargeBackOf, writeChargeBack } from '#server/tables/charge-backs.ts'
import { lockOrder } from '#server/tables/order-moves.ts'
import { orderById } from '#server/tables/orders.ts'

export interface ChargeBackToEnter {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  orderId: string
  entry: ChargeBackEntry
  now: Date
}

/**
 * Enters that the bank of the card has taken a payment back, or corrects what was entered: nothing of it is refunded from
 * then on. The same once more changes nothing. A membership that it paid goes on until staff act on it.
 * @throws Refusal PURCHASE_UNKNOWN, CHARGE_BACK_SUM, CHARGE_BACK_DAY
 */
export const enterChargeBack = async ({
  tx,
  tenant,
  adminId,
  orderId,
  entry,
  now,
}: ChargeBackToEnter): Promise<void> => {
  await lockOrder(tx, orderId)
  const order = await orderById(tx, orderId)
  if (order?.state !== 'approved') throw new Refusal('PURCHASE_UNKNOWN')
  const amountCents = isAmount(entry.total) ? toCents(entry.total) : 0
  if (amountCents <= 0 || amountCents > order.totalCents) throw new Refusal('CHARGE_BACK_SUM')
  // A day of the bank may begin before that of this server.
  const isPossible =
    entry.day >= dayOf('UTC', order.createdAt.getTime() - aDay) && entry.day <= dayOf('UTC', now.getTime() + aDay)
  if (!isPossible) throw new Refusal('CHARGE_BACK_DAY')
  const note = entry.note?.trim() || null
  const known = await chargeBackOf(tx, orderId)
  if (known?.day === entry.day && known.amountCents === amountCents && known.note === note) return
  const { day } = entry
  await writeChargeBack(tx, { tenantId: tenant, orderId, day, amountCents, note, enteredBy: adminId, enteredAt: now })
  const detail = { name: orderNumber(order), order: orderId, cents: amountCents, day }
  const act = { act: 'charge-back entered', subject: order.userId, ...(note ? { reason: note } : {}) } as const
  const places = [order.locationId]
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act, detail, places })
}

const aDay = 86_400_000
