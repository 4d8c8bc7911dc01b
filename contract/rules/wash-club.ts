/** A membership as the calls of the wash club show it. */
import type { MembershipTerms } from '../shapes/membership.ts'
import type { UnpaidPeriod, WashClub } from '../shapes/wallet.ts'
import { fromCents } from './money.ts'
import { withTax } from './membership.ts'

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

const isoDate = (at: number): string => new Date(at).toISOString()

const unpaidOf = ({ unpaid, plan, placeRate }: MembershipTerms): UnpaidPeriod | null =>
  unpaid && {
    since: isoDate(unpaid.since),
    nextAttemptDate: isoDate(unpaid.nextAttemptAt),
    amount: fromCents(withTax({ placeRate }, plan, plan.monthlyCents)),
  }

export interface ShownClub {
  terms: MembershipTerms
  usesThisPeriod: number
  /** Of its vehicle; null: no vehicle is known. */
  license: string | null
}

/** The club of a membership; an ended one is none. */
export const washClubOf = ({ terms, usesThisPeriod, license }: ShownClub): WashClub => {
  if (terms.endedAt !== null) return noClub
  const { plan } = terms
  return {
    name: plan.name,
    status: terms.isEnding ? 'endbillingpending' : 'active',
    useCountDisplay: plan.useLimit === null ? 'Unlimited' : `${usesThisPeriod} of ${plan.useLimit} uses`,
    appUserVehicle: license === null ? null : { license },
    nextBillingDate: isoDate(terms.nextBillingAt),
    locations: plan.locationIds,
    productId: plan.productId,
    monthlyPrice: fromCents(plan.monthlyCents),
    unpaid: unpaidOf(terms),
  }
}
