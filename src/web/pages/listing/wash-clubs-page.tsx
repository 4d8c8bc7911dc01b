import { phoneRoutes } from '#contract/routes/phone.ts'
import { catalogueWords } from '#src/words/catalogue.ts'
import { clubWords } from '#src/words/club.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { ListingPage } from './listing-page.tsx'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './listing.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

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

/** What every plan has in common. */
const OnePlan = () => (
  <p className={`${css.foot} ${prose.small} ${prose.muted}`}>
    <Icon name="info" />
    <span>{catalogueWords.onePlan}</span>
  </p>
)
