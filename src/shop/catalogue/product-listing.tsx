import { lazy, Suspense, useState } from 'react'
import { allLocations } from '#contract/constants.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { GiftDetails } from '#src/local/cart.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import { locations, products, type ProductListing } from '#src/resources/resource.ts'
import { Bucket } from '#src/ui/art/bucket.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Page } from '#src/ui/page.tsx'
import { ProductSkeleton } from '#src/ui/product-skeleton.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'
import { dataWords } from '#src/words/data.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { AsOf } from '#src/kit/changes/as-of.tsx'
import { useFailureDialog } from '#src/kit/data/use-failure-dialog.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { LocationFilter } from '../place/location-filter.tsx'
import { BuyActions } from './buy-actions.tsx'
import { offersOf } from './offers.ts'
import { ProductOffer } from './product-offer.tsx'
import { useListingLocation } from './use-listing-location.ts'

const GiftSheet = lazy(() => import('../cart/gift-sheet.tsx'))

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
  const [giving, setGiving] = useState<{ product: Product; open: boolean }>()
  useFailureDialog(stored, failed)
  const waiting =
    location === undefined ||
    (stored.value === undefined && (!stored.looked || stored.refreshing || stored.problem === null))
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
          onGift={(product) => setGiving({ product, open: true })}
        />
      )}
      <Suspense>
        {giving && (
          <Giving key={giving.product.productId} {...giving} onClose={() => setGiving({ ...giving, open: false })} />
        )}
      </Suspense>
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
  if (!listing) {
    const retry = <Button onClick={stored.refresh}>{catalogueWords.tryAgain}</Button>
    const silent = stored.problem instanceof NoAnswer
    if (silent)
      return (
        <Empty art={<Bucket />} title={catalogueWords.offlineTitle} actions={retry}>
          {catalogueWords.offline(title)}
        </Empty>
      )
    return (
      <Empty art={<Bucket />} title={catalogueWords.missingTitle(title)} actions={retry}>
        {catalogueWords.missing}
      </Empty>
    )
  }
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
  if (listing.length === 0)
    return (
      <Empty art={<Bucket />} title={catalogueWords.noneTitle}>
        {catalogueWords.none}
      </Empty>
    )
  const here = places?.find(({ id }) => id === location)?.name ?? ''
  const all = <Button onClick={onAll}>{catalogueWords.showAll}</Button>
  return (
    <Empty art={<Bucket />} title={catalogueWords.noneHereTitle(here)} actions={all}>
      {catalogueWords.noneHere}
    </Empty>
  )
}

function Giving({ product, open, onClose }: { product: Product; open: boolean; onClose: () => void }) {
  const addToCart = useAddToCart()
  const give = async (gift: GiftDetails) => {
    const added = await addToCart({ product, gift })
    if (added) onClose()
    return added
  }
  return <GiftSheet product={product} open={open} onClose={onClose} onGift={give} />
}
