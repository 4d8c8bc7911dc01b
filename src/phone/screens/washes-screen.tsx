import { ProductListing } from '#src/phone/ui/product-listing.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'

export default function WashesScreen() {
  return (
    <ProductListing
      listing="AppWash"
      path="/washes"
      title={catalogueWords.washes}
      failed={catalogueWords.failedWashes}
    />
  )
}
