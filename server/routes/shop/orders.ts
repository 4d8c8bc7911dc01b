import type { FastifyInstance } from 'fastify'
import { filesFolder } from '#contract/rules/site-files.ts'
import type { OrderResult } from '#contract/shapes/order.ts'
import { checkCode } from '#server/commands/orders/order-code.ts'
import { placeOrder, refuseOrder, type OrderAttempt, type Placed } from '#server/commands/orders/place-order.ts'
import { resendPurchase } from '#server/commands/orders/resend-purchase.ts'
import { settleOrder } from '#server/commands/orders/settle-order.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { serve, type RefusedInput } from '#server/api/serve.ts'
import { purchaseOf, redemptionOf } from '#server/presenters/orders.ts'
import { purchasesOf } from '#server/tables/orders.ts'
import { paidBackOf } from '#server/tables/refunds.ts'
import { redemptionsOf } from '#server/tables/redemptions.ts'

const historyLength = 500

type Order = RefusedInput<'POST /orders'>

const attemptOf = ({ deps, transact, tenant, person, idempotencyKey, bodyHash }: Order): OrderAttempt => ({
  ports: paymentPorts(deps, transact, { tenant: tenant.id, subdomain: tenant.subdomain }),
  buyer: { tenant: tenant.id, userId: person.userId },
  key: idempotencyKey,
  requestHash: bodyHash,
})

const answer = (it: Order, { result, replayed }: Placed): OrderResult => {
  if (replayed) it.markReplayed()
  return result
}

export const orderRoutes = (app: FastifyInstance): void => {
  serve(
    app,
    'POST /orders',
    async (it) => {
      it.afterCommit(it.deps.workSoon)
      return answer(it, await placeOrder({ ...attemptOf(it), request: it.body }))
    },
    { refused: async (it, refusal) => answer(it, await refuseOrder({ ...attemptOf(it), refusal })) },
  )

  serve(app, 'POST /discounts/check', ({ tx, tenant, person, body: { code, products }, now }) => {
    const productIds = products.map(({ productId }) => productId)
    const files = filesFolder(tenant.id)
    return checkCode({ tx, tenant: tenant.id, userId: person.userId, code, productIds, files, now })
  })

  serve(app, 'POST /orders/{key}/settle', ({ tx, deps: { random }, tenant, person, params: { key }, now }) =>
    settleOrder({ tx, random, buyer: { tenant: tenant.id, userId: person.userId }, key, now }),
  )

  serve(app, 'GET /users/purchases', async ({ tx, person }) => {
    const rows = await purchasesOf(tx, person.userId, historyLength)
    const paidBack = await paidBackOf(tx, rows)
    return rows.map((row) => purchaseOf(row, paidBack))
  })

  serve(app, 'GET /users/purchases/resend', async ({ tx, deps, tenant, person, query, now, log, afterCommit }) => {
    const origin = deps.originOf(tenant.subdomain)
    const { userId } = person
    const { transRecordId } = query
    await resendPurchase({ tx, random: deps.random, log, origin, userId, transRecordId, now })
    afterCommit(deps.workSoon)
    return true
  })

  serve(app, 'GET /users/redemptions', async ({ tx, person }) => {
    const rows = await redemptionsOf(tx, person.userId, historyLength)
    const paidBack = await paidBackOf(tx, rows)
    return rows.map((row) => redemptionOf(row, paidBack))
  })
}
