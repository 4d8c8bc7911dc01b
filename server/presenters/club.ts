import { fromCents } from '#contract/rules/money.ts'
import { taxOn } from '#contract/rules/pricing.ts'
import type { UnpaidPeriod, WashClub } from '#contract/shapes/wallet.ts'
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
  unpaid: null,
}

const unpaidOf = ({ unpaidSince, nextAttemptAt, monthlyCents, taxRate }: ClubRow): UnpaidPeriod | null =>
  unpaidSince && nextAttemptAt
    ? {
        since: unpaidSince.toISOString(),
        nextAttemptDate: nextAttemptAt.toISOString(),
        amount: fromCents(monthlyCents + taxOn(monthlyCents, taxRate)),
      }
    : null

/** The club of a user; an ended one is none. */
export const presentClub = (club: ClubRow, license: string | null): WashClub =>
  club.status === 'inactive' ? noClub : presentCurrent(club, license)

const presentCurrent = (club: ClubRow, license: string | null): WashClub => ({
  name: club.name,
  status: club.status,
  useCountDisplay: club.useLimit === null ? 'Unlimited' : `${club.usesThisPeriod} of ${club.useLimit} uses`,
  appUserVehicle: license === null ? null : { license },
  nextBillingDate: club.nextBillingAt.toISOString(),
  locations: club.locationIds,
  productId: club.productId,
  monthlyPrice: fromCents(club.monthlyCents),
  unpaid: unpaidOf(club),
})
