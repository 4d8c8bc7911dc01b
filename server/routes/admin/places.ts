import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { changeHours, changeNotice } from '#server/commands/places/save-place.ts'
import { listLocations } from '#server/tables/locations.ts'

export const placeRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/places', async ({ tx }) =>
    (await listLocations(tx)).map(({ id, name, city, hours, notice }) => ({ id, name, city, hours, notice })),
  )

  serve(app, 'PUT /accounts/places/{id}/hours', async ({ tx, tenant, person, params, body, now }) => {
    const who = { tenant: tenant.id, adminId: person.userId, locationId: params.id }
    await changeHours({ tx, ...who, ...body, now })
    return true
  })

  serve(app, 'PUT /accounts/places/{id}/notice', async ({ tx, tenant, person, params, body, now }) => {
    const who = { tenant: tenant.id, adminId: person.userId, locationId: params.id }
    await changeNotice({ tx, ...who, ...body, now })
    return true
  })
}
