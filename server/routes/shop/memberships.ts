import type { FastifyInstance } from 'fastify'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Membership, Plan } from '#contract/shapes/membership.ts'
import { serve } from '#server/api/serve.ts'
import { actOnClub, planOf } from '#server/commands/club/act-on-club.ts'
import type { Tx } from '#server/database/transact.ts'
import { clubOf, termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { listProducts } from '#server/tables/products.ts'
import { vehicleOf, vehiclesOf } from '#server/tables/vehicles.ts'

const membershipOf = async (tx: Tx, club: ClubRow): Promise<Membership> => {
  const vehicle = await vehicleOf(tx, club.userId)
  return {
    id: club.id,
    startedAt: club.startedAt.getTime(),
    vehicle,
    otherVehicles: (await vehiclesOf(tx, club.userId)).filter(({ id }) => id !== vehicle?.id),
    usesThisPeriod: club.usesThisPeriod,
    terms: termsOfClub(club),
    plans: await plansBeside(tx, club),
  }
}

const plansBeside = async (tx: Tx, { tenantId, productId }: ClubRow): Promise<Plan[]> => {
  const { siteConfig } = await readMerchant(tx, tenantId)
  if (read(settings.membership, siteConfig.membership).planChange !== 'prorated') return []
  const offered = await listProducts(tx, 'AppClub')
  return offered.filter(({ id }) => id !== productId).map((product) => planOf({ product }))
}

export const membershipRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/memberships', async ({ tx, person, now }) => {
    const club = await clubOf(tx, person.userId, now)
    return club ? [await membershipOf(tx, club)] : []
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
    return membershipOf(tx, club)
  })
}
