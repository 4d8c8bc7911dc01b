import { AsOf } from '#src/customer/ui/as-of.tsx'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Page } from './page.tsx'
import { ProductSkeleton } from '#src/customer/ui/product-skeleton.tsx'
import { dataWords } from '#src/words/data.ts'
import { columnStep } from '#src/customer/ui/growing-list.tsx'
import { NoOffers, OfferCards } from '#src/customer/catalogue/goods.tsx'
import { useLinkedCard } from '#src/customer/catalogue/use-linked-card.ts'
import { screenScroll } from '#src/ui/scroll-memory.ts'
import { useListing, type ListingAsked } from '#src/customer/catalogue/use-listing.tsx'

interface ProductListingProps extends ListingAsked {
  title: string
}

/** One kind of product for sale, as a screen of the phone: filter, cards, gift sheet. */
export function ProductListing({ title, ...asked }: ProductListingProps) {
  const { back } = useNavigation()
  const listing = useListing(asked)
  const linked = useLinkedCard(listing, () => screenScroll().top !== undefined)
  return (
    <Page width="list" title={title} end={listing.filter} onBack={back} busy={listing.waiting}>
      <AsOf what={dataWords.prices} view={listing.stored} />
      {listing.waiting ? (
        [0, 1].map((place) => <ProductSkeleton key={place} />)
      ) : listing.offers.length > 0 ? (
        <OfferCards listing={listing} linked={linked} step={columnStep} />
      ) : (
        <NoOffers listing={listing} title={title} />
      )}
      {listing.giftSheet}
    </Page>
  )
}
