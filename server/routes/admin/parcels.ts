import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { moveParcel } from '#server/commands/parcels/move-parcel.ts'
import { presentParcel } from '#server/presenters/parcels.ts'
import { parcelsIn } from '#server/tables/parcels.ts'

/** Most parcels of a list that wait, and of those that are sent. */
const [mostWaiting, mostSent] = [500, 50]

/** Merchandise that a desk sends. */
export const parcelRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/parcels', async ({ tx }) => {
    const waiting = { newestFirst: false, most: mostWaiting }
    return {
      toPack: (await parcelsIn(tx, ['toPack'], waiting)).map(presentParcel),
      packed: (await parcelsIn(tx, ['packed'], waiting)).map(presentParcel),
      sent: (await parcelsIn(tx, ['sent', 'returned'], { newestFirst: true, most: mostSent })).map(presentParcel),
    }
  })

  serve(app, 'PUT /accounts/parcels/{id}/state', async (it) => {
    const { tx, deps, tenant, person, params, body: move, now, afterCommit } = it
    const who = { tenant: tenant.id, adminId: person.userId, id: params.id }
    const origin = deps.originOf(tenant.subdomain)
    const parcel = await moveParcel({ tx, random: deps.random, origin, ...who, move, now })
    afterCommit(deps.workSoon)
    return presentParcel(parcel)
  })
}
