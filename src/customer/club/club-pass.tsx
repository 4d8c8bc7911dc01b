import type { WashClub } from '#contract/shapes/wallet.ts'
import { shortDate } from '#src/kit/format.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { GiftArt } from '../cart/gift-art.tsx'
import { clubState } from './club-state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MembershipPass } from '#src/customer/ui/membership-pass.tsx'
import { clubWords } from '#src/words/club.ts'

interface ClubPassProps {
  club: WashClub
  /** A second line below the name. */
  more?: string
}

/** The membership as a pass in the merchant's colours, with the car's licence plate. */
export function ClubPass({ club, more }: ClubPassProps) {
  const uses = club.useCountDisplay && clubWords.uses(club.useCountDisplay)
  const { passName, cardName } = useSite()
  return (
    <MembershipPass
      cardName={
        <>
          <Icon name="crown" weight="fill" />
          {passName || cardName}
        </>
      }
      badge={<StateBadge club={club} />}
      name={club.name ?? clubWords.title}
      detail={
        more ? (
          <>
            {uses}
            {uses && <br />}
            {more}
          </>
        ) : (
          uses
        )
      }
      plate={club.appUserVehicle?.license}
      art={<GiftArt />}
      ending={clubState(club) === 'ending'}
    />
  )
}

function StateBadge({ club }: { club: WashClub }) {
  const state = clubState(club)
  if (state === 'unpaid')
    return (
      <Badge tone="danger" icon={<Icon name="warning-circle" weight="fill" />}>
        {clubWords.paymentDue}
      </Badge>
    )
  if (state === 'ending' && club.nextBillingDate)
    return (
      <Badge tone="warning" icon={<Icon name="hourglass-medium" weight="fill" />}>
        {clubWords.ends(shortDate(club.nextBillingDate))}
      </Badge>
    )
  return (
    <Badge tone="success" icon={<Icon name="check-circle" weight="fill" />}>
      {clubWords.active}
    </Badge>
  )
}
