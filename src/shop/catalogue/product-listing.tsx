import { allLocations } from '#contract/constants.ts'
import type { Product } from '#contract/shapes/product.ts'
import { locations, products, type ProductListing } from '#src/resources/resource.ts'
import { Page } from '#src/ui/page.tsx'
import { ProductSkeleton } from '#src/ui/product-skeleton.tsx'
import { dataWords } from '#src/words/data.ts'
import { useGiftSheet } from '../cart/use-gift-sheet.tsx'
import { AsOf } from '#src/kit/changes/as-of.tsx'
import { useFailureDialog } from '#src/kit/data/use-failure-dialog.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { LocationFilter } from '../place/location-filter.tsx'
import { BuyActions } from './buy-actions.tsx'
import { isWaiting, ListingMissing, NothingHere, NothingOnSale } from './listing-missing.tsx'
import { offersOf } from './offers.ts'
import { ProductOffer } from './product-offer.tsx'
import { useListingLocation } from './use-listing-location.ts'

interface ProductListingProps {
  listing: ProductListing
  /** The path of the screen; the filter is stored in its query. */
  path: string
  title: string
  /** Title of the dialog when no listing is stored and none can be loaded. */
  failed: string
}

/** One kind of product for sale: filter, cards, gift sheet. */
export function ProductListing({ listing, path, title, failed }: ProductListingProps) {
  const { back } = useNavigation()
  const stored = useStored(products, listing)
  const { location, choose } = useListingLocation(path)
  const gift = useGiftSheet()
  useFailureDialog(stored, failed)
  const waiting = location === undefined || isWaiting(stored)
  return (
    <Page
      width="list"
      title={title}
      end={<LocationFilter value={location ?? allLocations} onChange={choose} />}
      onBack={back}
      busy={waiting}
    >
      <AsOf what={dataWords.prices} view={stored} />
      {waiting ? (
        [0, 1].map((place) => <ProductSkeleton key={place} />)
      ) : (
        <Goods
          stored={stored}
          title={title}
          location={location}
          onAll={() => choose(allLocations)}
          onGift={gift.open}
        />
      )}
      {gift.sheet}
    </Page>
  )
}

interface GoodsProps {
  stored: StoredView<Product[]>
  title: string
  location: number
  onAll: () => void
  onGift: (product: Product) => void
}

function Goods({ stored, title, location, onAll, onGift }: GoodsProps) {
  const places = useStored(locations, undefined).value
  const listing = stored.value
  if (!listing) return <ListingMissing stored={stored} title={title} />
  const offers = offersOf(listing, location)
  if (offers.length > 0) {
    return offers.map((offer) => (
      <ProductOffer
        key={offer.product.productId}
        {...offer}
        actions={<BuyActions product={offer.product} onGift={onGift} />}
      />
    ))
  }
  if (listing.length === 0) return <NothingOnSale />
  return <NothingHere place={places?.find(({ id }) => id === location)?.name ?? ''} onAll={onAll} />
}
