import type { WashClub } from '#contract/shapes/wallet.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { GiftArt } from '../cart/gift-art.tsx'
import { ClubBadge } from '../memberships/club-badge.tsx'
import { clubState } from '../memberships/club-state.ts'
import type { OwnMembership } from '../memberships/own.ts'
import { Icon } from '#src/ui/icon.tsx'
import { MembershipPass } from '#src/customer/ui/membership-pass.tsx'
import { clubWords } from '#src/words/club.ts'

interface ClubPassProps {
  club: WashClub
  /** Undefined: the membership is not known, but its club. */
  own?: OwnMembership | undefined
  /** A second line below the name. */
  more?: string
}

/** The membership as a pass in the merchant's colours, with the car's licence plate. */
export function ClubPass({ club, own, more }: ClubPassProps) {
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
      badge={<ClubBadge club={club} own={own} />}
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
