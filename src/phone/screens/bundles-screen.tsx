import { ProductListing } from '#src/phone/ui/product-listing.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'

export default function BundlesScreen() {
  return (
    <ProductListing
      listing="AppBundle"
      path="/bundles"
      title={catalogueWords.bundles}
      failed={catalogueWords.failedBundles}
    />
  )
}
