import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { checkPlate } from '#server/commands/lane/check-plate.ts'
import { countUseByHand } from '#server/commands/lane/count-use-by-hand.ts'
import { requirePlaces } from '#server/commands/staff/handed-out.ts'

/** What staff do at the lane. */
export const laneRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /accounts/lane-checks', ({ tx, tenant, person, body: { plate }, now }) =>
    checkPlate({ tx, tenant: tenant.id, adminId: person.userId, plate, now }),
  )

  serve(app, 'PUT /accounts/lane-uses/{use}', async ({ tx, tenant, person, params, body, now }) => {
    requirePlaces({ person, places: [body.locationId] })
    await countUseByHand({ tx, tenant: tenant.id, adminId: person.userId, ...params, ...body, now })
    return true
  })
}
