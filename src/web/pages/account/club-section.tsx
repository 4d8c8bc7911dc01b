import type { WashClub } from '#contract/shapes/wallet.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { Missing } from '#src/customer/ui/missing.tsx'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { washClub } from '#src/resources/resource.ts'
import { ClubPass } from '#src/customer/club/club-pass.tsx'
import { ownClubPath } from '#src/customer/memberships/own-club-path.ts'
import { clubState } from '#src/customer/memberships/club-state.ts'
import { keyOf } from '#src/customer/memberships/own.ts'
import { useShownClub, VehicleChoice } from '#src/customer/club/shown-club.tsx'
import { ClubWays } from '#src/customer/club/club-ways.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { clubWords } from '#src/words/club.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import { NoClub } from './no-club.tsx'
import { OpenOnPhone } from './open-on-phone.tsx'
import * as css from './account.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** The club: its pass, its code, and the actions on the plan. */
export function ClubSection() {
  const view = useStored(washClub, undefined)
  const club = knownOr(view)
  return (
    <>
      <h2>{words.sections.club}</h2>
      {!club ? (
        <Missing view={view} words={clubWords.missing} placeholder={<Skeleton height={272} />} />
      ) : clubState(club) === 'none' ? (
        <div className={css.middle}>
          <NoClub level={3} />
        </div>
      ) : (
        <Club club={club} view={view} />
      )}
    </>
  )
}

function Club({ club, view }: { club: WashClub; view: StoredView<WashClub> }) {
  const shown = useShownClub(club)
  return (
    <>
      <AsOf what={clubWords.title} view={view} />
      <VehicleChoice {...shown} />
      <div className={css.columns}>
        <ClubPass club={shown.club} own={shown.own} />
        <div className={layout.g4}>
          <ClubWays key={keyOf(shown)} shown={shown} view={view} belowCode={<OpenOnPhone address={ownClubPath} />} />
        </div>
      </div>
    </>
  )
}
