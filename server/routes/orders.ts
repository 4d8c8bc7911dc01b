import type { FastifyInstance } from 'fastify'
import { placeOrder } from '../commands/place-order.ts'
import { settleOrder } from '../commands/settle-order.ts'
import { paymentPorts } from '../payments/ports.ts'
import { serve, serveOutside } from '../plugins/serve.ts'
import { purchaseOf } from '../presenters/orders.ts'
import { purchasesOf } from '../tables/orders.ts'

const historyLength = 500

export const orderRoutes = (app: FastifyInstance): void => {
  serveOutside(app, 'POST /orders', async (it) => {
    const { deps, transact, tenant, person, idempotencyKey, bodyHash, body } = it
    it.afterCommit(() => deps.mailSoon(tenant.id))
    const buyer = { tenant: tenant.id, userId: person.userId }
    const ports = paymentPorts(deps, transact, tenant.subdomain)
    const { result, replayed } = await placeOrder(ports, buyer, idempotencyKey, bodyHash, body)
    if (replayed) it.markReplayed()
    return result
  })

  serve(app, 'POST /orders/{key}/settle', ({ tx, deps, tenant, person, params }) =>
    settleOrder(tx, deps, { tenant: tenant.id, userId: person.userId }, params.key),
  )

  serve(app, 'GET /users/purchases', async ({ tx, person }) =>
    (await purchasesOf(tx, person.userId, historyLength)).map(purchaseOf),
  )
}
