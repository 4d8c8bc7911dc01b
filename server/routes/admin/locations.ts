import type { FastifyInstance } from 'fastify'
import type { PlaceHours } from '#contract/shapes/place.ts'
import { serve, type InputOf } from '#server/api/serve.ts'
import { changeHours, changeNotice } from '#server/commands/site/save-location.ts'
import { setPlacesDay } from '#server/commands/site/set-places-day.ts'
import { requirePlaces } from '#server/commands/staff/handed-out.ts'
import { tagOf } from '#server/basics/envelope.ts'
import { listLocations, type LocationRow } from '#server/tables/locations.ts'

const presented = ({ id, name, city, hours, notice, closedForGood }: LocationRow): PlaceHours => {
  const tags = { hoursTag: tagOf(hours), noticeTag: tagOf(notice) }
  return { id, name, city, hours, notice, ...tags, closedForGood }
}

type Change = InputOf<'PUT /accounts/places/{id}/hours' | 'PUT /accounts/places/{id}/notice'>

const changeOf = ({ tx, tenant, person, params, ifMatch, now }: Change) => {
  requirePlaces({ person, places: [params.id] })
  const who = { tenant: tenant.id, adminId: person.userId, locationId: params.id }
  return { tx, ...who, ifMatch, now }
}

export const locationRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/places', async ({ tx }) => (await listLocations(tx)).map(presented))

  serve(app, 'PUT /accounts/places/{id}/hours', (it) => changeHours({ ...changeOf(it), ...it.body }))

  serve(app, 'PUT /accounts/places/{id}/notice', (it) => changeNotice({ ...changeOf(it), ...it.body }))

  serve(app, 'POST /accounts/places/days', async ({ tx, tenant, person, body: order, now }) => {
    requirePlaces({ person, places: order.places })
    return (await setPlacesDay({ tx, tenant: tenant.id, adminId: person.userId, order, now })).map(presented)
  })
}
