import { tellOfRefusedPayments } from '#server/commands/orders/refused-in-a-row.ts'
import type { Clock, Log, Random } from '#server/basics/ports.ts'
import type { LocalKind } from '#server/work/kinds.ts'
import { openOriginOf } from './open-origin.ts'

export interface RefusedPaymentsParts {
  clock: Clock
  random: Random
  log: Log
  originOf: (subdomain: string) => string
}

const minute = 60_000

/** Looks for payments that were refused in a row, after each refused one. One item for a merchant, so that one tells. */
export const refusedPaymentsKind = ({ clock, random, log, originOf }: RefusedPaymentsParts): LocalKind => ({
  name: 'refused-payments',
  leaseFor: minute,
  atOnce: 2,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { tenant }) => {
    const origin = await openOriginOf({ tx, tenant, originOf })
    if (origin !== null) await tellOfRefusedPayments({ tx, random, log, tenant, origin, now: clock.date() })
    return null
  },
})
