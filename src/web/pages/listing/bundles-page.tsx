import { phoneRoutes } from '#contract/routes/phone.ts'
import { catalogueWords } from '#src/words/catalogue.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { ListingPage } from './listing-page.tsx'

export default function BundlesPage({ route }: PageProps) {
  return (
    <ListingPage
      route={route}
      listing="AppBundle"
      path={phoneRoutes.bundles.path}
      title={catalogueWords.bundles}
      failed={catalogueWords.failedBundles}
    />
  )
}
