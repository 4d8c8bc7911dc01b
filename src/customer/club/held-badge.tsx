import type { ReactNode } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { washClub } from '#src/resources/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { clubWords } from '#src/words/club.ts'
import { holds } from '../memberships/club-state.ts'

interface HeldBadgeProps {
  product: Product
  /** For a club of which the user is no member: what joining costs. */
  other: ReactNode
}

/** Marks the club that the user is a member of. */
export function HeldBadge(props: HeldBadgeProps) {
  const isUser = useSession()?.state === 'person'
  return isUser && props.product.productType === 'AppClub' ? <UserBadge {...props} /> : props.other
}

function UserBadge({ product, other }: HeldBadgeProps) {
  if (!holds(knownOr(useStored(washClub, undefined)), product.productId)) return other
  return (
    <Badge tone="success" icon={<Icon name="check-circle" weight="fill" />}>
      {clubWords.yourPlan}
    </Badge>
  )
}
