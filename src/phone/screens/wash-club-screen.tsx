import { knownOr } from '#src/kit/data/known-or.ts'
import { Missing } from '#src/customer/ui/missing.tsx'
import { useSession } from '#src/kit/data/use-session.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { washClub } from '#src/resources/resource.ts'
import { ProductListing } from '#src/phone/ui/product-listing.tsx'
import { clubState } from '#src/customer/memberships/club-state.ts'
import { Page } from '#src/phone/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'
import { clubWords, clubWords as words } from '#src/words/club.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { ClubPass } from '#src/customer/club/club-pass.tsx'
import { keyOf } from '#src/customer/memberships/own.ts'
import { useShownClub, VehicleChoice } from '#src/customer/club/shown-club.tsx'
import { ClubWays } from '#src/customer/club/club-ways.tsx'

/** The member's club; the clubs for sale without one, for a guest, and on request. */
export default function WashClubScreen() {
  const session = useSession()
  const { query } = useNavigation()
  const forced = query.get('forced') === 'true'
  return forced || (session && session.state !== 'person') ? <Clubs /> : <OwnClub />
}

const Clubs = () => (
  <ProductListing listing="AppClub" path="/washClub" title={clubWords.clubs} failed={catalogueWords.failedClubs} />
)

function OwnClub() {
  const { back } = useNavigation()
  const view = useStored(washClub, undefined)
  const club = knownOr(view)
  if (club) return clubState(club) === 'none' ? <Clubs /> : <Membership club={club} view={view} />
  return (
    <Page title={clubWords.title} onBack={back} busy={view.is === 'loading'}>
      <Missing view={view} words={clubWords.missing} placeholder={<Waiting />} />
    </Page>
  )
}

const Waiting = () => (
  <>
    <Skeleton height={272} />
    <Skeleton height={54} control />
    <Skeleton height={130} />
  </>
)

/** The club of a member: its pass, its code, its dates, and what can be done with the plan. */
function Membership({ club, view }: { club: WashClub; view: StoredView<WashClub> }) {
  const { back } = useNavigation()
  const shown = useShownClub(club)
  return (
    <Page title={words.title} onBack={back}>
      <AsOf what={words.title} view={view} />
      <VehicleChoice {...shown} />
      <ClubPass club={shown.club} own={shown.own} />
      <ClubWays key={keyOf(shown)} shown={shown} view={view} />
    </Page>
  )
}
