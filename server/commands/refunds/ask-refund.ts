import type { ErrorCode } from '#contract/messages.ts'
import { isAmount, toCents } from '#contract/rules/money.ts'
import { refundNumber, refundPoints, refundSum, type RefundAsked } from '#contract/rules/refund.ts'
import type { RefundRequest } from '#contract/shapes/refund.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { lockOrder } from '#server/tables/order-moves.ts'
import { orderById, type OrderRow } from '#server/tables/orders.ts'
import { pointsOfOrder } from '#server/tables/points.ts'
import { chargeBackOf } from '#server/tables/charge-backs.ts'
import { insertRefund, notAsked, refundById, refundsThatCount, type RefundRow } from '#server/tables/refunds.ts'
import { lockUser } from '#server/tables/users.ts'
import { itemsOfOrder } from '#server/tables/wallet-items.ts'
import { scheduleWork } from '#server/tables/work.ts'
import { itemsByLine, takeBack } from './taken-back.ts'

export interface WantedRefund {
  tx: Tx
  random: Random
  tenant: number
  /** The administrator. */
  adminId: string
  orderId: string
  /** Chosen by the caller. */
  id: string
  request: RefundRequest
  /** False: the sum in cents, with what this administrator has refunded of the payment, waits for a second person. */
  admit?: (tx: Tx, order: OrderRow, cents: number) => Promise<boolean>
  /** Milliseconds after which the outcome of a refund counts as unknown. */
  timeout: number
  now: Date
}

export interface AskedRefund {
  order: OrderRow
  refund: RefundRow
  /** False: it was asked for before. */
  isNew: boolean
}

/** A refund that is not made, also when a copy of its request arrives later: the desk has read so. */
export interface UnaskedRefund {
  refusal: UnaskedCode
}

type UnaskedCode = Extract<
  ErrorCode,
  'REFUND_LINE' | 'REFUND_MORE' | 'REFUND_OPEN' | 'REFUND_CHANGED' | 'REFUND_CHARGED_BACK' | 'SECOND_PERSON'
>

/** Milliseconds after the time-out of a refund, so that a running request can finish by itself. */
const margin = 10_000

/**
 * Stores a refund as pending and takes back what it takes back, under the lock of the order, before the processor is
 * asked. A refund that is stored with the same sum is returned. A refusal ends the id, so it is stored, too, and returned;
 * not that of a second person, who may yet confirm it.
 * @throws Refusal PURCHASE_UNKNOWN, REFUND_KNOWN, and those of `admit`
 */
export const askRefund = async (wanted: WantedRefund): Promise<AskedRefund | UnaskedRefund> => {
  const { tx, orderId, id, request } = wanted
  const order = await lockPaid(wanted)
  const known = await refundById(tx, id)
  if (known) {
    if (!isSame(known, wanted)) throw new Refusal('REFUND_KNOWN')
    if (known.refusal === notAsked) return { refusal: known.code as UnaskedCode }
    return { order, refund: known, isNew: false }
  }
  if (await chargeBackOf(tx, orderId)) return endId(wanted, order, 'REFUND_CHARGED_BACK')
  const earlier = await refundsThatCount(tx, orderId)
  const asked: RefundAsked = request.lines ? { lines: request.lines } : { cents: toCents(request.total) }
  const sum = refundSum(order, earlier, asked)
  const isAsShown = typeof sum !== 'string' && isAmount(request.total) && toCents(request.total) === sum.amountCents
  const refusal = earlier.some(({ state }) => state === 'pending')
    ? 'REFUND_OPEN'
    : typeof sum === 'string'
      ? sum
      : null
  if (typeof sum === 'string' || refusal || !isAsShown) return endId(wanted, order, refusal ?? 'REFUND_CHANGED')
  // The parts of one payment count together, or a sum could be paid back in parts.
  const own = earlier.filter(({ askedBy }) => askedBy === wanted.adminId)
  const cents = own.reduce((total, { amountCents }) => total + amountCents, sum.amountCents)
  if (wanted.admit && !(await wanted.admit(tx, order, cents))) return { refusal: 'SECOND_PERSON' }
  const refund = await store(wanted, { order, earlier, asked, ...sum })
  return { order, refund, isNew: true }
}

const endId = async (wanted: WantedRefund, order: OrderRow, refusal: UnaskedCode): Promise<UnaskedRefund> => {
  const { tx, now, request } = wanted
  const row = { ...baseOf(wanted, order), state: 'refused', refusal: notAsked, code: refusal, settledAt: now } as const
  if (!(await insertRefund(tx, { ...row, amountCents: toCents(request.total), taxCents: 0 })))
    throw new Refusal('REFUND_KNOWN')
  return { refusal }
}

/** What is stored of a refund, whatever becomes of it. */
const baseOf = ({ tenant, adminId, id, request, now }: WantedRefund, order: OrderRow) => ({
  id,
  tenantId: tenant,
  orderId: order.id,
  currency: order.currency,
  lines: [...(request.lines ?? [])],
  reason: request.reason,
  note: request.note?.trim() || null,
  askedBy: adminId,
  createdAt: now,
})

/** As every transaction that locks a user and an order: the user first. */
const lockPaid = async ({ tx, orderId }: WantedRefund): Promise<OrderRow> => {
  const order = await orderById(tx, orderId)
  if (order?.state !== 'approved') throw new Refusal('PURCHASE_UNKNOWN')
  await lockUser(tx, order.userId)
  await lockOrder(tx, orderId)
  return (await orderById(tx, orderId)) ?? order
}

const isSame = (known: RefundRow, { orderId, request }: WantedRefund): boolean =>
  known.orderId === orderId &&
  known.amountCents === toCents(request.total) &&
  known.lines.toSorted((a, b) => a - b).join() === (request.lines ?? []).toSorted((a, b) => a - b).join()

interface Planned {
  order: OrderRow
  earlier: readonly RefundRow[]
  asked: RefundAsked
  amountCents: number
  taxCents: number
}

const store = async (wanted: WantedRefund, planned: Planned): Promise<RefundRow> => {
  const { tx, random, tenant, adminId, id, request, timeout, now } = wanted
  const { order, earlier, asked, amountCents, taxCents } = planned
  const items = itemsByLine({ lines: order.lines, items: await itemsOfOrder(tx, order.id) })
  const refund = { id, tenantId: tenant }
  const { takesItems } = request
  const taken = await takeBack({ tx, random, refund, now, order, items, asked, amountCents, takesItems })
  const earned = request.takesPoints ? await pointsOfOrder(tx, order.userId, order.id) : 0
  const stored = await insertRefund(tx, {
    ...baseOf(wanted, order),
    state: 'pending',
    amountCents,
    taxCents,
    points: Math.max(0, refundPoints({ payment: order, earlier, asked, amountCents, earned })),
    takenItems: taken.items,
    takenBalances: taken.balances,
  })
  // Under the lock of the order only the id of another order's refund is left as a conflict.
  if (!stored) throw new Refusal('REFUND_KNOWN')
  await scheduleWork(tx, [{ tenant, kind: 'refund', subject: id }], new Date(now.getTime() + timeout + margin))
  const reason = [request.reason, stored.note].filter(Boolean).join(': ')
  const detail = { name: refundNumber(id), order: order.id, cents: amountCents }
  const about = { act: 'refund asked for', subject: order.userId, reason, detail, places: [order.locationId] } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...about })
  return stored
}
