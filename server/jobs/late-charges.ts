import { watchLateCharge } from '#server/commands/orders/watch-late-charge.ts'
import { describeError } from '#server/basics/log.ts'
import type { OutsideKind } from '#server/work/kinds.ts'
import type { PaymentWork } from './payments.ts'

const minute = 60_000

/** Looks for a charge that arrives after its payment was given up, by the id of its order, and voids it. */
export const lateChargeKind = ({ portsOf, ...limits }: PaymentWork): OutsideKind => ({
  name: 'late-charge',
  leaseFor: minute,
  atOnce: 2,
  backOff: { first: minute, longest: 15 * minute },
  run: async ({ tenant, subject: orderId }) => {
    const ports = await portsOf(tenant)
    if (!ports) return { end: 'done' }
    try {
      return { end: (await watchLateCharge({ ports, orderId, ...limits })) ?? 'done' }
    } catch (error) {
      ports.log.error({ order: orderId, ...describeError(error) }, 'late charge could not be ruled out')
      return { end: { failed: error instanceof Error ? error.name : 'Error' } }
    }
  },
})
