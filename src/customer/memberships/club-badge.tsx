import { stateOf } from '#contract/rules/membership.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { clubWords as words } from '#src/words/club.ts'
import { clubState } from './club-state.ts'
import { useBillingDay } from './billing-day.ts'
import type { OwnMembership } from './own.ts'

interface ClubBadgeProps {
  club: WashClub
  /** Undefined: the membership is not known, but its club. */
  own: OwnMembership | undefined
}

/** How a membership stands. */
export function ClubBadge({ club, own }: ClubBadgeProps) {
  const day = useBillingDay()
  const state = clubState(club)
  if (own && stateOf(own.membership.terms, own.now) === 'frozen')
    return (
      <Badge tone="info" icon={<Icon name="snowflake" weight="fill" />}>
        {words.frozen}
      </Badge>
    )
  if (state === 'unpaid')
    return (
      <Badge tone="danger" icon={<Icon name="warning-circle" weight="fill" />}>
        {words.paymentDue}
      </Badge>
    )
  if (state === 'ending' && club.nextBillingDate)
    return (
      <Badge tone="warning" icon={<Icon name="hourglass-medium" weight="fill" />}>
        {words.ends(day(club.nextBillingDate))}
      </Badge>
    )
  return (
    <Badge tone="success" icon={<Icon name="check-circle" weight="fill" />}>
      {words.active}
    </Badge>
  )
}
