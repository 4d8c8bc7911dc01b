import { fromCents } from '#contract/rules/money.ts'
import { leftOf, refundNumber } from '#contract/rules/refund.ts'
import type { PaidLine, PaidPurchase, Refund } from '#contract/shapes/refund.ts'
import type { EnteredChargeBack } from '#server/tables/charge-backs.ts'
import type { OrderLine } from '#server/tables/order-lines.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import type { ListedRefund, RefundRow } from '#server/tables/refunds.ts'
import type { WalletItemRow } from '#server/tables/wallet-items.ts'
import { purchaseOf } from './orders.ts'

const [shortestPause, longestPause] = [10_000, 3_600_000]

/** When the processor is asked again: when half of the time since the refund was asked for has passed again. */
export const nextCheck = ({ createdAt }: Pick<RefundRow, 'createdAt'>, asked: Date): Date => {
  const age = asked.getTime() - createdAt.getTime()
  return new Date(asked.getTime() + Math.min(longestPause, Math.max(shortestPause, age / 2)))
}

/** A refund as the desk sees it. */
export const presentRefund = (refund: ListedRefund): Refund => {
  const checkedAt = refund.state === 'pending' ? refund.checkedAt : null
  return {
    id: refund.id,
    number: refundNumber(refund.id),
    state: refund.state === 'pending' && checkedAt ? 'checking' : refund.state,
    total: fromCents(refund.amountCents),
    taxes: fromCents(refund.taxCents),
    lines: refund.lines,
    takenItems: refund.takenItems.map(({ name }) => name),
    points: refund.points,
    refusal: refund.refusal,
    reason: refund.reason,
    note: refund.note,
    by: refund.by,
    at: refund.createdAt.toISOString(),
    settledAt: refund.settledAt?.toISOString() ?? null,
    nextCheckAt: checkedAt && nextCheck(refund, checkedAt).toISOString(),
  }
}

/** One unit of a payment, with what it has delivered. */
export interface PaidUnit {
  line: OrderLine
  item: WalletItemRow | null
  lastUse: { at: Date; locationId: number } | null
  /** In cents, of the gift card that the line has bought or filled; null: none. */
  balance: number | null
}

export interface Paid {
  order: OrderRow
  units: readonly PaidUnit[]
  /** Null: the account is deleted. */
  email: string | null
  /** The newest first. */
  refunds: readonly ListedRefund[]
  chargeBack: EnteredChargeBack | null
}

/** A payment with what was used of it, and its refunds. */
export const presentPaid = ({ order, units, email, refunds, chargeBack }: Paid): PaidPurchase => {
  const counting = refunds.filter(({ state }) => state !== 'refused')
  const refunded = new Set(counting.flatMap(({ lines }) => lines))
  const done = counting.filter(({ state }) => state === 'done')
  const paidBack = done.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    purchase: purchaseOf(order, new Map(done.length > 0 ? [[order.id, paidBack]] : [])),
    email,
    lines: units.map((unit, at) => paidLine(unit, refunded.has(at))),
    left: fromCents(leftOf(order, counting).amountCents),
    refunds: refunds.map(presentRefund),
    chargeBack: chargeBack && {
      day: chargeBack.day,
      total: fromCents(chargeBack.amountCents),
      note: chargeBack.note,
      by: chargeBack.by,
    },
  }
}

const paidLine = ({ line, item, lastUse, balance }: PaidUnit, isRefunded: boolean): PaidLine => ({
  name: line.name,
  giftedTo: line.isGift ? (line.giftedTo ?? line.giftedEmail) : null,
  total: fromCents(line.unitPriceCents + line.taxCents),
  isRefunded,
  item: item && {
    usesMade: item.usesMade,
    maxUses: item.maxUses,
    isWithdrawn: item.voidedAt !== null,
    lastUse: lastUse && { at: lastUse.at.toISOString(), locationId: lastUse.locationId },
  },
  balance: balance === null ? null : fromCents(balance),
})
