import { orderNumber } from '#contract/rules/order-reference.ts'
import type { CustomerEvent, CustomerEvents } from '#contract/shapes/customer.ts'
import type { Tx } from '#server/database/transact.ts'
import { actsOn } from '#server/tables/audit-reads.ts'
import { paymentsBefore } from '#server/tables/payments-before.ts'
import { reportsBefore } from '#server/tables/problem-reports.ts'
import { receiptsBefore } from '#server/tables/receipts.ts'
import { usesBefore } from '#server/tables/redemptions.ts'
import type { UserRow } from '#server/tables/users.ts'

/** Events of one page. */
const most = 30

export interface AskedEvents {
  tx: Tx
  tenant: number
  user: Pick<UserRow, 'id' | 'createdAt'>
  /** Events before this time alone; null: the newest. */
  before: Date | null
}

/**
 * What happened to a customer, put together from where each thing is stored: payments, uses of codes, receipts of
 * memberships and the audit log. A page ends between two times, so that none is lost at its end.
 */
export const customerEvents = async ({ tx, tenant, user, before }: AskedEvents): Promise<CustomerEvents> => {
  const sought = { userId: user.id, before, most: most + 1 }
  const acts = await actsOn(tx, { tenant, subject: user.id, before, most: most + 1 })
  const byStaff = new Set(acts.map(({ at }) => at.getTime()))
  const all: CustomerEvent[] = [
    ...(await paymentsBefore(tx, sought)).map(paymentEvent),
    ...(await usesBefore(tx, sought)).map(({ at, name, locationId }) =>
      ofCustomer(at, { kind: 'use', name, locationId }),
    ),
    ...(await reportsBefore(tx, sought)).map(({ reason, text, sentAt }) =>
      ofCustomer(sentAt, { kind: 'report', reason, text }),
    ),
    // What staff did has a line of its own, with the reason.
    ...(await receiptsBefore(tx, sought))
      .filter(({ facts, createdAt }) => !(facts.isByStaff && byStaff.has(createdAt.getTime())))
      .map(({ kind, facts, createdAt }) => ({
        at: createdAt.toISOString(),
        by: byServer.has(kind) ? ('server' as const) : facts.isByStaff ? ('staff' as const) : ('customer' as const),
        actor: null,
        what: { kind: 'membership' as const, of: kind, plan: facts.plan },
      })),
    ...acts.map(({ at, act, detail, reason, actorName }) => ({
      at: at.toISOString(),
      by: 'staff' as const,
      actor: actorName,
      what: { kind: 'act' as const, act, name: typeof detail['name'] === 'string' ? detail['name'] : null, reason },
    })),
    ...(before === null || user.createdAt < before ? [ofCustomer(user.createdAt, { kind: 'joined' })] : []),
  ]
  const sorted = all.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  let end = Math.min(most, sorted.length)
  while (end < sorted.length && sorted[end]!.at === sorted[end - 1]!.at) end += 1
  return { events: sorted.slice(0, end), next: end < sorted.length ? sorted[end - 1]!.at : null }
}

/** Receipts of what happens by itself. */
const byServer = new Set(['renewed', 'frozenMonth', 'declined', 'feeDropped', 'ended', 'endedUnpaid'])

const ofCustomer = (at: Date, what: CustomerEvent['what']): CustomerEvent => ({
  at: at.toISOString(),
  by: 'customer',
  actor: null,
  what,
})

type Payment = Awaited<ReturnType<typeof paymentsBefore>>[number]

const paymentEvent = (payment: Payment): CustomerEvent => ({
  at: payment.createdAt.toISOString(),
  by: payment.kind === 'clubBilling' ? 'server' : payment.staff ? 'staff' : 'customer',
  actor: null,
  what: {
    kind: 'payment',
    of: payment.kind,
    isApproved: payment.state === 'approved',
    names: payment.lines.map(({ name }) => name),
    number: orderNumber(payment),
    totalCents: payment.totalCents,
    currency: payment.currency,
    locationId: payment.locationId,
  },
})
