import { useSession } from '#src/kit/data/use-session.ts'
import { opensErrorDialog, useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { washClub } from '#src/resources/resource.ts'
import { ProductListing } from '#src/shop/catalogue/product-listing.tsx'
import { clubState } from '#src/shop/club/club-state.ts'
import { Cloud } from '#src/ui/art/cloud.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'
import { clubWords } from '#src/words/club.ts'
import { Membership } from './membership.tsx'

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
  const { value: club, looked, refreshing, problem, refresh } = view
  if (club) return clubState(club) === 'none' ? <Clubs /> : <Membership club={club} view={view} />
  const waiting = !looked || refreshing || problem === null
  const refused = opensErrorDialog(view)
  return (
    <Page title={clubWords.title} onBack={back} busy={waiting}>
      {waiting ? (
        <Waiting />
      ) : (
        <Empty
          art={refused ? undefined : <Cloud />}
          title={refused ? clubWords.failedTitle : clubWords.unknownTitle}
          actions={<Button onClick={refresh}>{clubWords.tryAgain}</Button>}
        >
          {refused ? clubWords.failed : clubWords.unknownBody}
        </Empty>
      )}
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
