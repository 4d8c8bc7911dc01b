import { useMemo } from 'react'
import { stateOf, type MembershipRules } from '#contract/rules/membership.ts'
import { washClubOf } from '#contract/rules/wash-club.ts'
import type { Membership } from '#contract/shapes/membership.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { memberships } from '#src/resources/resource.ts'
import { useMerchantZone } from './billing-day.ts'
import { clubState } from './club-state.ts'
import { ownClubPath } from './own-club-path.ts'

/** A membership of the user, and the rules by which it is shown what an act leads to. */
export interface OwnMembership {
  membership: Membership
  /** The oldest one, of which the calls of the wash club speak. */
  isFirst: boolean
  rules: MembershipRules
  /** Epoch milliseconds. */
  now: number
}

const runningAt = (known: readonly Membership[], rules: MembershipRules, now: number): readonly OwnMembership[] =>
  known
    .filter(({ terms }) => stateOf(terms, now) !== 'ended')
    .map((membership, at) => ({ membership, isFirst: at === 0, rules, now }))

const useKnown = () => {
  const { membership: offered } = useSite()
  const timeZone = useMerchantZone()
  const rules = useMemo(() => ({ ...offered, timeZone }), [offered, timeZone])
  return { known: knownOr(useStored(memberships, undefined)), rules, clock: useServices().clock }
}

/** Those that run, the oldest first. @returns undefined while they are not known */
export const useMemberships = (): readonly OwnMembership[] | undefined => {
  const { known, rules, clock } = useKnown()
  return known && runningAt(known, rules, clock.now())
}

/** A membership with the club that it is. */
export interface OwnClub {
  club: WashClub
  /** Undefined: the membership is not known, but its club. */
  own: OwnMembership | undefined
}

export const ownClubOf = (own: OwnMembership | undefined, first: WashClub): OwnClub => ({
  own,
  club: own && !own.isFirst ? clubOf(own) : first,
})

/** The user's memberships, the first one first; none without a club. @param first the club of the first one */
export const useOwnClubs = (first: WashClub | undefined): readonly OwnClub[] => {
  const { known, rules, clock } = useKnown()
  return useMemo(() => {
    if (!first || clubState(first) === 'none') return []
    const all = known ? runningAt(known, rules, clock.now()) : []
    return all.length > 0 ? all.map((own) => ownClubOf(own, first)) : [ownClubOf(undefined, first)]
  }, [known, rules, clock, first])
}

/** The query member of the address of a membership's page that names it. */
export const ownQuery = 'of'

/** The page of a membership. */
export const ownClubAddress = ({ own }: OwnClub): string =>
  own && !own.isFirst ? `${ownClubPath}&${ownQuery}=${encodeURIComponent(own.membership.id)}` : ownClubPath

/** Of what is done to it: another one for another membership, and the same when the first one becomes known. */
export const keyOf = ({ own }: OwnClub): string => (own && !own.isFirst ? own.membership.id : 'first')

const clubOf = ({ membership: { terms, usesThisPeriod, vehicle } }: OwnMembership): WashClub =>
  washClubOf({ terms, usesThisPeriod, license: vehicle?.license ?? null })
