import { phoneRoutes } from '#contract/routes/phone.ts'
import { ProductListing } from '#src/phone/ui/product-listing.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'

export default function MerchScreen() {
  return (
    <ProductListing
      listing="merchandise"
      path={phoneRoutes.merch.path}
      title={catalogueWords.merch}
      failed={catalogueWords.failedMerch}
    />
  )
}
