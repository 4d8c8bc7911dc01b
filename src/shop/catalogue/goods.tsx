import type { ReactNode } from 'react'
import { allLocations } from '#contract/constants.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { locations } from '#src/resources/resource.ts'
import { BuyActions } from './buy-actions.tsx'
import { ListingMissing, NothingHere, NothingOnSale } from './listing-missing.tsx'
import { offersOf, type Offer } from './offers.ts'
import { ProductOffer } from './product-offer.tsx'
import type { Listing } from './use-listing.tsx'

interface GoodsProps {
  listing: Listing
  /** The name of the list, such as "Washes". */
  title: string
  /** Around the products; absent: they stand side by side with what else is on the page. */
  children?: (offers: readonly Offer[]) => ReactNode
}

/** The products of a loaded listing, or why there are none. */
export function Goods({
  listing: { stored, location = allLocations, showAll, openGift },
  title,
  children,
}: GoodsProps) {
  const places = useStored(locations, undefined).value
  if (!stored.value) return <ListingMissing stored={stored} title={title} />
  const offers = offersOf(stored.value, location)
  if (offers.length > 0) {
    if (children) return children(offers)
    return offers.map((offer) => (
      <ProductOffer
        key={offer.product.productId}
        {...offer}
        actions={<BuyActions product={offer.product} onGift={openGift} />}
      />
    ))
  }
  if (stored.value.length === 0) return <NothingOnSale />
  return <NothingHere place={places?.find(({ id }) => id === location)?.name ?? ''} onAll={showAll} />
}
