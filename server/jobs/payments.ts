import { leaseLife, reconcilePayment } from '#server/commands/orders/reconcile-payment.ts'
import { describeError } from '#server/basics/log.ts'
import type { Transact } from '#server/database/transact.ts'
import { paymentPorts, type PaymentDeps, type PaymentPorts } from '#server/payments/ports.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import { resumeWork } from '#server/tables/work-claims.ts'
import { holdWork } from '#server/tables/work.ts'
import type { OutsideKind } from '#server/work/kinds.ts'
import type { Runner } from '#server/work/runner.ts'

/** Milliseconds until a payment is looked up again whose look-up threw. */
const afterError = 10_000

export interface PaymentWork {
  /** Null: the tenant does not exist. */
  portsOf: (tenant: number) => Promise<PaymentPorts | null>
  /** Time limit of one call to the processor, in milliseconds. */
  timeLimit?: number
}

/** The ports of a tenant's payments. @param owner names their transactions in the log */
export const portsOfTenants =
  (transact: Transact, deps: PaymentDeps, owner = 'reconcile payment'): PaymentWork['portsOf'] =>
  async (tenant) => {
    const site = await transact(null, 'site of a payment', (tx) => siteByTenant(tx, tenant))
    if (!site) return null
    return paymentPorts(deps, (work) => transact(tenant, owner, work), {
      tenant,
      subdomain: site.subdomain,
      isClosed: site.state === 'deleted',
    })
  }

/** Determines the outcome of a pending payment, by the id of its order. */
export const paymentKind = ({ portsOf, ...limits }: PaymentWork): OutsideKind => ({
  name: 'payment',
  leaseFor: leaseLife,
  atOnce: 5,
  backOff: { first: afterError, longest: afterError },
  run: async (item) => {
    const { tenant, subject: orderId } = item
    const ports = await portsOf(tenant)
    if (!ports) return { end: 'done' }
    try {
      const again = await reconcilePayment({ ports, orderId, holds: (tx) => holdWork(tx, item), ...limits })
      return { end: again ?? 'done' }
    } catch (error) {
      ports.log.warn({ order: orderId, ...describeError(error) }, 'payment could not be reconciled')
      return { end: { failed: error instanceof Error ? error.name : 'Error' } }
    }
  },
})

/**
 * Concludes the pending payments of the process that used the database before. For the start of a server that is alone
 * on its database: no request and no other instance is running, so every lease has ended.
 */
export const resumePayments = async (transact: Transact, runner: Runner, now: Date): Promise<void> => {
  await transact(null, 'resume work', (tx) => resumeWork(tx, 'payment', now))
  await runner.drain(['payment'])
}
