import type { Membership, Plan } from '#contract/shapes/membership.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Tx } from '#server/database/transact.ts'
import { clubsOf, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { listProducts } from '#server/tables/products.ts'
import { vehicleOfClub, vehiclesOf } from '#server/tables/vehicles.ts'
import { planOf } from './act-on-club.ts'
import { taxedTerms } from './terms.ts'

export interface AskedMembership {
  tx: Tx
  club: ClubRow
  now: Date
}

/** A membership as its member and staff see it: its terms, its vehicle, and the plans that it can change to. */
export const shownMembership = async ({ tx, club, now }: AskedMembership): Promise<Membership> => {
  const vehicle = await vehicleOfClub(tx, club)
  const taken = [club, ...(await clubsOf(tx, club.userId, now))].map(({ vehicleId }) => vehicleId)
  return {
    id: club.id,
    startedAt: club.startedAt.getTime(),
    vehicle,
    otherVehicles: (await vehiclesOf(tx, club.userId)).filter(({ id }) => id !== vehicle?.id && !taken.includes(id)),
    usesThisPeriod: club.usesThisPeriod,
    terms: await taxedTerms({ tx, merchant: await readMerchant(tx, club.tenantId), club, at: now }),
    plans: await plansBeside(tx, club),
  }
}

const plansBeside = async (tx: Tx, { tenantId, productId }: ClubRow): Promise<Plan[]> => {
  const { siteConfig } = await readMerchant(tx, tenantId)
  if (read(settings.membership, siteConfig.membership).planChange !== 'prorated') return []
  const offered = await listProducts(tx, 'AppClub')
  return offered.filter(({ id }) => id !== productId).map((product) => planOf({ product }))
}
