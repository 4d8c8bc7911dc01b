import { phoneRoutes } from '#contract/routes/phone.ts'
import { catalogueWords } from '#src/words/catalogue.ts'
import { clubWords } from '#src/words/club.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { ListingPage } from './listing-page.tsx'
import { OnePlan } from './one-plan.tsx'

export default function WashClubsPage({ route }: PageProps) {
  return (
    <ListingPage
      route={route}
      listing="AppClub"
      path={phoneRoutes.washClub.path}
      title={clubWords.clubs}
      failed={catalogueWords.failedClubs}
    >
      <OnePlan />
    </ListingPage>
  )
}
