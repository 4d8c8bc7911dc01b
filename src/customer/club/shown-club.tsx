import { useState } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { OptionList } from '#src/customer/ui/option-list.tsx'
import { Badge } from '#src/ui/badge.tsx'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { accountWords } from '#src/words/account.ts'
import { membershipWords as words } from '#src/words/membership.ts'
import { ownClubOf, ownQuery, useMemberships, type OwnClub, type OwnMembership } from '../memberships/own.ts'

export interface ShownClub extends OwnClub {
  /** All of the user. */
  all: readonly OwnMembership[]
  show: (id: string) => void
}

/**
 * Of a user's memberships the one that is chosen, at first the one that the address names, or the first one.
 * @param first the club of the first one
 */
export const useShownClub = (first: WashClub): ShownClub => {
  const all = useMemberships() ?? []
  const { query } = useNavigation()
  const [id, show] = useState(query.get(ownQuery))
  const own = all.find(({ membership }) => membership.id === id) ?? all[0]
  return { ...ownClubOf(own, first), all, show }
}

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
