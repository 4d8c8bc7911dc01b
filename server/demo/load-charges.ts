import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Server } from '#server/assemble.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { orders } from '#server/tables/orders.ts'
import type { DemoMerchant } from './merchant.ts'

/** Milliseconds; the gateway runs in this process. */
const timeout = 5_000

/**
 * Has the test gateway charge the purchases that the demo has loaded, so that they can be refunded. It charges a
 * reference once, so this is repeated at each start: a copied database has no ledger of its own.
 */
export const loadCharges = async ({ database, deps }: Server, { hsAccountId }: DemoMerchant): Promise<void> => {
  if (deps.settings.cardProcessors !== 'gateway') return
  const { transact } = database
  const loaded = await transact(hsAccountId, 'demo charges', (tx) =>
    tx
      .select()
      .from(orders)
      .where(and(eq(orders.state, 'approved'), gt(orders.totalCents, 0), isNull(orders.processorToken))),
  )
  for (const { id: reference, processor: name, processorAccount, totalCents: amount, currency } of loaded) {
    if (name === null) continue
    const processor = await transact(hsAccountId, 'demo charges', (tx) =>
      deps.processors.at(tx, hsAccountId, name, processorAccount),
    )
    const request = { reference, token: tokenFor('approves', deps.random), amount, currency }
    await processor?.charge(request, AbortSignal.timeout(timeout))
  }
}
