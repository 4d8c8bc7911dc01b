import { locationList, moment, optional, whole, withDefault, type RowOf } from '#contract/content/field.ts'
import type { RowProblem, StoredRow } from '../kind.ts'

/** What deals and promo codes have alike. */
export const offerFields = {
  locations: locationList(),
  uses: withDefault(whole(1, 10_000), 1),
  validDays: optional(whole(1, 36_500)),
  totalLimit: optional(whole(1, 2_147_483_647)),
  startsAt: optional(moment()),
  endsAt: optional(moment()),
}

type OfferFields = RowOf<typeof offerFields>

interface StoredOffer {
  maxUses: number
  validDays: number | null
  totalLimit: number | null
  startsAt: Date | null
  endsAt: Date | null
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const offerRow = (offer: StoredOffer): Omit<OfferFields, 'locations'> => ({
  uses: offer.maxUses,
  validDays: offer.validDays,
  totalLimit: offer.totalLimit,
  startsAt: offer.startsAt?.toISOString() ?? null,
  endsAt: offer.endsAt?.toISOString() ?? null,
})

export const offerColumns = ({ uses, validDays, totalLimit, startsAt, endsAt }: OfferFields): StoredOffer => ({
  maxUses: uses,
  validDays,
  totalLimit,
  startsAt: dateOf(startsAt),
  endsAt: dateOf(endsAt),
})

export const offerProblems = ({ startsAt, endsAt }: OfferFields): RowProblem[] =>
  startsAt !== null && endsAt !== null && startsAt >= endsAt
    ? [{ field: 'endsAt', says: 'must be later than startsAt.' }]
    : []

/** The claimed rows, with the reason to keep them. */
export const claimedOnes = <R extends StoredRow>(rows: readonly R[], isClaimed: (row: R) => boolean): Map<R, string> =>
  new Map(
    rows.filter(isClaimed).map((row) => [row, 'has been claimed, so it stays. Give it an endsAt to end it.'] as const),
  )
