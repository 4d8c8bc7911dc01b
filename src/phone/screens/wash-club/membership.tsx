import type { WashClub } from '#contract/shapes/wallet.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { ClubPass } from '#src/customer/club/club-pass.tsx'
import { ClubWays } from '#src/customer/club/club-ways.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { clubWords as words } from '#src/words/club.ts'

/** The club of a member: its pass, its code, its dates, and what can be done with the plan. */
export function Membership({ club, view }: { club: WashClub; view: StoredView<WashClub> }) {
  const { back } = useNavigation()
  return (
    <Page title={words.title} onBack={back}>
      <AsOf what={words.title} view={view} />
      <ClubPass club={club} />
      <ClubWays club={club} view={view} />
    </Page>
  )
}
