import { toCents } from '#contract/rules/money.ts'
import type { OfferFields } from '#contract/content/offers.ts'
import type { StoredRow } from '../kind.ts'
import { idsOf, namesOf } from '../location-names.ts'
import { fromHundredths } from '../columns.ts'
import type { Site } from '../site.ts'

interface StoredOffer {
  locationIds: number[]
  maxUses: number
  validDays: number | null
  totalLimit: number | null
  startsAt: Date | null
  endsAt: Date | null
  offCents: number | null
  offPercent: number | null
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const offerRow = (offer: StoredOffer, site: Site): OfferFields => ({
  locations: namesOf(offer.locationIds, site),
  uses: offer.maxUses,
  validDays: offer.validDays,
  totalLimit: offer.totalLimit,
  startsAt: offer.startsAt?.toISOString() ?? null,
  endsAt: offer.endsAt?.toISOString() ?? null,
  amountOff: offer.offCents === null ? null : fromHundredths(offer.offCents),
  percentOff: offer.offPercent,
})

export const offerColumns = (
  { locations, uses, validDays, totalLimit, startsAt, endsAt, amountOff, percentOff }: OfferFields,
  site: Site,
): StoredOffer => ({
  locationIds: idsOf(locations, site),
  maxUses: uses,
  validDays,
  totalLimit,
  startsAt: dateOf(startsAt),
  endsAt: dateOf(endsAt),
  offCents: amountOff === null ? null : toCents(Number(amountOff)),
  offPercent: percentOff,
})

/** Whether an offer has not ended. */
export const isRunning = ({ endsAt }: Pick<OfferFields, 'endsAt'>, now: Date): boolean =>
  endsAt === null || Date.parse(endsAt) > now.getTime()

/** The claimed rows, with the reason to keep them. */
export const claimedOnes = <R extends StoredRow>(rows: readonly R[], isClaimed: (row: R) => boolean): Map<R, string> =>
  new Map(
    rows.filter(isClaimed).map((row) => [row, 'has been claimed, so it stays. Give it an endsAt to end it.'] as const),
  )
