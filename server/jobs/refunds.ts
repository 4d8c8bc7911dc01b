import { reconcileRefund } from '#server/commands/refunds/send-refund.ts'
import { describeError } from '#server/basics/log.ts'
import type { OutsideKind } from '#server/work/kinds.ts'
import type { PaymentWork } from './payments.ts'

/** Asks the processor about a refund without an answer, by its id. */
export const refundKind = ({ portsOf, ...limits }: PaymentWork): OutsideKind => ({
  name: 'refund',
  leaseFor: 60_000,
  atOnce: 3,
  backOff: { first: 10_000, longest: 3_600_000 },
  run: async ({ tenant, subject: refundId }) => {
    const ports = await portsOf(tenant)
    if (!ports) return { end: 'done' }
    try {
      return { end: (await reconcileRefund({ ports, refundId, ...limits })) ?? 'done' }
    } catch (error) {
      ports.log.error({ refund: refundId, ...describeError(error) }, 'refund could not be reconciled')
      return { end: { failed: error instanceof Error ? error.name : 'Error' } }
    }
  },
})
