import type { FastifyInstance } from 'fastify'
import { endsOrder } from '#contract/rules/order-end.ts'
import type { OrderResult } from '#contract/shapes/order.ts'
import { placeOrder, refuseOrder, type Attempt, type Placed } from '#server/commands/place-order.ts'
import { settleOrder } from '#server/commands/settle-order.ts'
import { paymentPorts, type Buyer } from '#server/payments/ports.ts'
import { serve, serveOutsideTransaction, type RefusedOutsideTransaction } from '#server/api/serve.ts'
import { purchaseOf } from '#server/presenters/orders.ts'
import { purchasesOf } from '#server/tables/orders.ts'

const historyLength = 500

type Order = RefusedOutsideTransaction<'POST /orders'>

const buyerOf = ({ tenant, person }: Order): Buyer => ({ tenant: tenant.id, userId: person.userId })
const attemptOf = ({ idempotencyKey, bodyHash }: Order): Attempt => ({ key: idempotencyKey, requestHash: bodyHash })

const answer = (it: Order, { result, replayed }: Placed): OrderResult => {
  if (replayed) it.markReplayed()
  return result
}

export const orderRoutes = (app: FastifyInstance): void => {
  serveOutsideTransaction(
    app,
    'POST /orders',
    async (it) => {
      const { deps, transact, tenant, body } = it
      it.afterCommit(() => deps.mailSoon(tenant.id))
      return answer(
        it,
        await placeOrder(paymentPorts(deps, transact, tenant.subdomain), buyerOf(it), attemptOf(it), body),
      )
    },
    {
      refused: async (it, refusal) => {
        if (!endsOrder(refusal.code)) throw refusal
        const { deps, transact, tenant } = it
        const ports = paymentPorts(deps, transact, tenant.subdomain)
        return answer(it, await refuseOrder(ports, buyerOf(it), attemptOf(it), refusal))
      },
    },
  )

  serve(app, 'POST /orders/{key}/settle', ({ tx, deps, tenant, person, params }) =>
    settleOrder(tx, deps, { tenant: tenant.id, userId: person.userId }, params.key),
  )

  serve(app, 'GET /users/purchases', async ({ tx, person }) =>
    (await purchasesOf(tx, person.userId, historyLength)).map(purchaseOf),
  )
}
