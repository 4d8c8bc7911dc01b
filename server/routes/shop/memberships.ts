import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { actOnClub } from '#server/commands/club/act-on-club.ts'
import { shownMembership } from '#server/commands/club/shown-membership.ts'
import { clubOf } from '#server/tables/clubs.ts'

export const membershipRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/memberships', async ({ tx, person, now }) => {
    const club = await clubOf(tx, person.userId, now)
    return club ? [await shownMembership({ tx, club })] : []
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
    return shownMembership({ tx, club })
  })
}
