import type { FastifyInstance } from 'fastify'
import { toCents } from '#contract/rules/money.ts'
import type { Refund } from '#contract/shapes/refund.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { WantedRefund } from '#server/commands/refunds/ask-refund.ts'
import { enterChargeBack } from '#server/commands/refunds/enter-charge-back.ts'
import { readPaid } from '#server/commands/refunds/read-paid.ts'
import { refundCardUse } from '#server/commands/refunds/refund-card-use.ts'
import { makeRefund } from '#server/commands/refunds/send-refund.ts'
import { boundAct } from '#server/commands/staff/second-person.ts'
import type { Tx } from '#server/database/transact.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { presentPaid, presentRefund } from '#server/presenters/refunds.ts'
import { listedRefund } from '#server/tables/refunds.ts'

const presented = async (tx: Tx, id: string): Promise<Refund> => {
  const refund = await listedRefund(tx, id)
  if (!refund) throw new Error(`refund ${id} is gone`)
  return presentRefund(refund)
}

/** Money that a desk pays back. */
export const refundRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/purchases/{transRecordId}', async ({ tx, params }) =>
    presentPaid(await readPaid({ tx, orderId: params.transRecordId })),
  )

  serve(app, 'PUT /accounts/purchases/{transRecordId}/refunds/{refund}', async (it) => {
    const { deps, transact, tenant, person, params, body: request } = it
    const ports = paymentPorts(deps, transact, { tenant: tenant.id, subdomain: tenant.subdomain })
    const who = { tenant: tenant.id, adminId: person.userId, orderId: params.transRecordId, id: params.refund }
    const bounded = { tenant: tenant.id, person, id: params.refund, kind: 'refund', now: it.now } as const
    const asked = { request: { params, body: request }, reason: request.note ?? '' }
    const admit: WantedRefund['admit'] = (tx, { userId }, cents) =>
      boundAct({ tx, ...bounded, ...asked, userId, cents })
    const refund = await makeRefund({ ports, workSoon: deps.workSoon, ...who, request, admit })
    return transact((tx) => presented(tx, refund.id))
  })

  serve(
    app,
    'PUT /accounts/purchases/{transRecordId}/charge-back',
    async ({ tx, tenant, person, params, body, now }) => {
      const orderId = params.transRecordId
      await enterChargeBack({ tx, tenant: tenant.id, adminId: person.userId, orderId, entry: body, now })
      return presentPaid(await readPaid({ tx, orderId }))
    },
  )

  serve(app, 'PUT /accounts/customers/{id}/uses/{use}/refunds/{refund}', async (it) => {
    const { tx, deps, tenant, person, params, body, now, afterCommit } = it
    const who = { tenant: tenant.id, adminId: person.userId, userId: params.id, useId: params.use, id: params.refund }
    const bounded = {
      tx,
      tenant: tenant.id,
      person,
      id: params.refund,
      kind: 'card refund',
      userId: params.id,
    } as const
    const asked = { cents: toCents(body.total), request: { params, body }, reason: body.note ?? '', now }
    if (!(await boundAct({ ...bounded, ...asked }))) throw new Refusal('SECOND_PERSON', { keepEffects: true })
    const origin = deps.originOf(tenant.subdomain)
    const refund = await refundCardUse({ tx, random: deps.random, origin, ...who, ...body, now })
    afterCommit(deps.workSoon)
    return presented(tx, refund.id)
  })
}
