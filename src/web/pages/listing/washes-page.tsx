import { phoneRoutes } from '#contract/routes/phone.ts'
import { catalogueWords } from '#src/words/catalogue.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { ClubTeaser } from './club-teaser.tsx'
import { ListingPage } from './listing-page.tsx'

export default function WashesPage({ route }: PageProps) {
  return (
    <ListingPage
      route={route}
      listing="AppWash"
      path={phoneRoutes.washes.path}
      title={catalogueWords.washes}
      failed={catalogueWords.failedWashes}
    >
      <ClubTeaser />
    </ListingPage>
  )
}
