import { useState } from 'react'
import { washClubOf } from '#contract/rules/wash-club.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { OptionList } from '#src/customer/ui/option-list.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { accountWords } from '#src/words/account.ts'
import { membershipWords as words } from '#src/words/membership.ts'
import { useMemberships, type OwnMembership } from './use-membership.ts'

export interface ShownClub {
  club: WashClub
  /** Undefined: the membership is not known, but its club. */
  own: OwnMembership | undefined
  /** All of the user. */
  all: readonly OwnMembership[]
  show: (id: string) => void
}

/** Of a user's memberships the one that is chosen, the first one at first. @param first the club of the first one */
export const useShownClub = (first: WashClub): ShownClub => {
  const all = useMemberships() ?? []
  const [id, show] = useState<string>()
  const own = all.find(({ membership }) => membership.id === id) ?? all[0]
  return { club: own && !own.isFirst ? clubOf(own) : first, own, all, show }
}

/** Of what is done to it: another one for another membership, and the same when the first one becomes known. */
export const keyOf = ({ own }: ShownClub): string => (own && !own.isFirst ? own.membership.id : 'first')

const clubOf = ({ membership: { terms, usesThisPeriod, vehicle } }: OwnMembership): WashClub =>
  washClubOf({ terms, usesThisPeriod, license: vehicle?.license ?? null })

/** Whose membership is shown, where the user has several. */
export function VehicleChoice({ own, all, show }: ShownClub) {
  if (!own || all.length < 2) return null
  return (
    <OptionList
      label={words.vehicles}
      options={all.map(({ membership: { id, vehicle, terms } }) => ({
        value: id,
        title: vehicle ? accountWords.vehicle(vehicle.year, vehicle.make, vehicle.model) : terms.plan.name,
        detail: terms.plan.name,
        end: vehicle && <Badge>{vehicle.license}</Badge>,
      }))}
      value={own.membership.id}
      onChange={show}
    />
  )
}
