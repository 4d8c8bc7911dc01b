import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { actOnClub } from '#server/commands/club/act-on-club.ts'
import { addVehicle } from '#server/commands/profile/add-vehicle.ts'
import { shownMembership } from '#server/commands/club/shown-membership.ts'
import { clubsOf } from '#server/tables/clubs.ts'

export const membershipRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/memberships', async ({ tx, person, now }) => {
    const clubs = await clubsOf(tx, person.userId, now)
    return Promise.all(clubs.map((club) => shownMembership({ tx, club, now })))
  })

  serve(app, 'POST /users/memberships/{id}/acts', async (it) => {
    const { tx, deps, tenant, person, params, body, now, afterCommit } = it
    const { shown, ...act } = body
    const club = await actOnClub({
      tx,
      random: deps.random,
      origin: deps.originOf(tenant.subdomain),
      userId: person.userId,
      membershipId: params.id,
      act,
      shown,
      now,
    })
    afterCommit(deps.workSoon)
    return shownMembership({ tx, club, now })
  })

  serve(app, 'POST /users/vehicles', ({ tx, tenant, person, body: vehicle, now }) =>
    addVehicle({ tx, tenant: tenant.id, userId: person.userId, vehicle, now }),
  )
}
