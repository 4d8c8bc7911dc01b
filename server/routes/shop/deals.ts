import type { FastifyInstance } from 'fastify'
import { presentDeal } from '#contract/rules/deal.ts'
import { claimDeal } from '#server/commands/claims/claim-deal.ts'
import { claimPromoCode } from '#server/commands/claims/claim-promo-code.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { presentItem } from '#server/presenters/wallet.ts'
import { openDealsOf } from '#server/tables/deals.ts'
import { userById } from '#server/tables/users.ts'
import { itemByCode } from '#server/tables/wallet-items.ts'

export const dealRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /deals', async ({ tx, person, now }) => {
    if (!(await userById(tx, person.userId))?.emailConfirmedAt) throw new Refusal('EMAIL_UNCONFIRMED')
    return (await openDealsOf(tx, person.userId, now)).map(({ deal, times }) => presentDeal(deal, times))
  })

  serve(app, 'POST /users/deals', async ({ tx, deps: { random }, tenant, person, now, body: { dealId } }) => {
    const code = await claimDeal({ tx, random, tenant: tenant.id, userId: person.userId, dealId, now })
    const item = await itemByCode(tx, code)
    if (!item) throw new Error(`the item of a claim of deal ${dealId} is gone`)
    return presentItem({ ...item, balanceCents: null })
  })

  serve(app, 'POST /promo-codes', async ({ tx, deps: { random, settings }, tenant, person, now, body: { code } }) => {
    const limitScale = settings.rateLimitScale
    return {
      name: await claimPromoCode({ tx, random, tenant: tenant.id, userId: person.userId, code, limitScale, now }),
    }
  })
}
