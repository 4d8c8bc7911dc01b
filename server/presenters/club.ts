import { fromCents } from '#contract/rules/money.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import type { ClubRow } from '#server/tables/clubs.ts'

export const noClub: WashClub = {
  name: null,
  status: 'inactive',
  useCountDisplay: null,
  appUserVehicle: null,
  nextBillingDate: null,
  locations: [],
  productId: null,
  monthlyPrice: null,
}

export const presentClub = (club: ClubRow, license: string | null): WashClub => ({
  name: club.name,
  status: club.status,
  useCountDisplay: club.useLimit === null ? 'Unlimited' : `${club.usesThisPeriod} of ${club.useLimit} uses`,
  appUserVehicle: license === null ? null : { license },
  nextBillingDate: club.nextBillingAt.toISOString(),
  locations: club.locationIds,
  productId: club.productId,
  monthlyPrice: fromCents(club.monthlyCents),
})
