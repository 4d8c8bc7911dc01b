import { refundNumber } from '#contract/rules/refund.ts'
import type { RefusedRefund } from '#contract/shapes/refund.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { nextCheck } from '#server/presenters/refunds.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { giveBackDiscount } from '#server/tables/discounts.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { lockOrder } from '#server/tables/order-moves.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { bookPoints } from '#server/tables/points.ts'
import { changeRefund, lockRefund, refundsThatCount, type RefundRow } from '#server/tables/refunds.ts'
import { lockUser, type UserRow } from '#server/tables/users.ts'
import { itemsOfOrder } from '#server/tables/wallet-items.ts'
import { cancelWork, scheduleWork } from '#server/tables/work.ts'
import { refundLetter } from './letters.ts'
import { itemsByLine, giveTakenBack } from './taken-back.ts'

export type ConcludedAs =
  | { kind: 'refunded'; code: string }
  | { kind: 'refused'; reason: RefusedRefund }
  | { kind: 'unknown' }

export interface AnsweredRefund {
  ports: PaymentPorts
  order: OrderRow
  refundId: string
  outcome: ConcludedAs
}

/**
 * Stores the outcome of a refund, and tells the customer when money was paid back. One that is concluded stays as it is.
 * @returns the refund as it is now
 */
export const concludeRefund = async ({ ports, order, refundId, outcome }: AnsweredRefund): Promise<RefundRow> =>
  ports.transact(async (tx) => {
    const now = ports.clock.date()
    // As the transaction that approves an order: the user, then the order.
    const user = await lockUser(tx, order.userId)
    await lockOrder(tx, order.id)
    const refund = await lockRefund(tx, refundId)
    if (!refund) throw new Error(`refund ${refundId} is gone`)
    if (refund.state !== 'pending') return refund
    const work = { tenant: order.tenantId, kind: 'refund', subject: refundId }
    if (outcome.kind === 'unknown') {
      await changeRefund(tx, refundId, { checkedAt: now })
      await scheduleWork(tx, [work], nextCheck(refund, now))
      return { ...refund, checkedAt: now }
    }
    await cancelWork(tx, [work])
    const concluded = { tx, ports, order, refund, now }
    const change =
      outcome.kind === 'refunded'
        ? await noteDone({ ...concluded, user: user ?? null, code: outcome.code })
        : await noteRefused({ ...concluded, refusal: outcome.reason })
    await changeRefund(tx, refundId, change)
    return { ...refund, ...change }
  })

interface Concluded {
  tx: Tx
  ports: PaymentPorts
  order: OrderRow
  refund: RefundRow
  now: Date
}

const record = ({ tx, order, refund, now }: Concluded, act: 'refund made' | 'refund refused'): Promise<void> =>
  recordAct(tx, {
    tenant: order.tenantId,
    now,
    actor: adminActor(null),
    act,
    subject: order.userId,
    detail: { name: refundNumber(refund.id), order: order.id, cents: refund.amountCents },
    places: [order.locationId],
  })

const noteRefused = async (concluded: Concluded & { refusal: RefusedRefund }): Promise<Partial<RefundRow>> => {
  const { tx, ports, refund, refusal, now } = concluded
  await giveTakenBack({ tx, random: ports.random, refund, now })
  await record(concluded, 'refund refused')
  return { state: 'refused', refusal, settledAt: now, takenItems: [], takenBalances: [], points: 0 }
}

/** @param user locked; null: the account is deleted */
const noteDone = async (concluded: Concluded & { user: UserRow | null; code: string }): Promise<Partial<RefundRow>> => {
  const { tx, ports, order, refund, user, code, now } = concluded
  const points = Math.min(refund.points, user?.points ?? 0)
  const { random } = ports
  if (points > 0) {
    const taken = { id: random.uuid(), tenantId: order.tenantId, userId: order.userId, points: -points, at: now }
    await bookPoints(tx, { ...taken, reason: 'refund', reference: refund.id })
  }
  const others = await refundsThatCount(tx, order.id)
  const paidBack = others.reduce((sum, each) => sum + (each.state === 'done' ? each.amountCents : 0), 0)
  if (paidBack + refund.amountCents === order.totalCents) await giveBackDiscount(tx, order.id)
  await record(concluded, 'refund made')
  if (user) await tell({ ...concluded, user })
  return { state: 'done', code, settledAt: now, points }
}

const tell = async ({ tx, ports, order, refund, user, now }: Concluded & { user: UserRow }): Promise<void> => {
  const { random, origin } = ports
  const merchant = await readMerchant(tx, order.tenantId)
  const items = itemsByLine({ lines: order.lines, items: await itemsOfOrder(tx, order.id) })
  const letter = refundLetter({ order, refund, items, user, merchant, origin })
  await queueMail(tx, random, order.tenantId, now, composeMail(letter))
  await insertNotification(tx, {
    id: random.uuid(),
    tenantId: order.tenantId,
    userId: user.id,
    title: letter.subject,
    body: letter.paragraphs.slice(0, 2).join(' '),
    createdAt: now,
  })
}
