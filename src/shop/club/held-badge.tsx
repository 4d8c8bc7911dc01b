import { useSession } from '#src/kit/data/use-session.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { washClub } from '#src/resources/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { clubWords } from '#src/words/club.ts'
import { holds } from './club-state.ts'

/** Marks the club that the user is a member of. */
export const HeldBadge = ({ productId }: { productId: number }) =>
  useSession()?.state === 'person' ? <UserBadge productId={productId} /> : null

function UserBadge({ productId }: { productId: number }) {
  if (!holds(knownOr(useStored(washClub, undefined), undefined), productId)) return null
  return (
    <Badge tone="success" icon={<Icon name="check-circle" weight="fill" />}>
      {clubWords.yourPlan}
    </Badge>
  )
}
