import { knownOr } from '#src/kit/data/known-or.ts'
import { useMemo, type ReactNode } from 'react'
import { allLocations } from '#contract/constants.ts'
import type { Product } from '#contract/shapes/product.ts'
import { useFailureDialog } from '#src/customer/ui/use-failure-dialog.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { products, type ProductListing } from '#src/resources/resource.ts'
import { useGiftSheet } from '../cart/use-gift-sheet.tsx'
import { LocationFilter } from '../places/location-filter.tsx'
import { isWaiting } from './listing-missing.tsx'
import { offersOf, type Offer } from './offers.ts'
import { useListingLocation } from './use-listing-location.ts'

export interface ListingAsked {
  listing: ProductListing
  /** The phone's path of the listing; the filter is stored in its query. */
  path: string
  /** Title of the dialog when no listing is stored and none can be loaded. */
  failed: string
}

export interface Listing {
  stored: StoredView<Product[]>
  /** What is sold at the location; empty until it is loaded. */
  offers: readonly Offer[]
  /** The location that it is narrowed to, 0 for none; undefined while it is loaded, or has to be chosen. */
  location: number | undefined
  /** The location stands in the address: a link or the user has chosen it. */
  isChosen: boolean
  showAll(): void
  /** The list or its location is still being loaded; not while a choice is required, which another page asks for. */
  waiting: boolean
  /** The chip that narrows it to one location. */
  filter: ReactNode
  openGift(product: Product): void
  giftSheet: ReactNode
}

/** One kind of product for sale: the stored list, its filter, and the gift sheet. The shell lays them out. */
export const useListing = ({ listing, path, failed }: ListingAsked): Listing => {
  const stored = useStored(products, listing)
  const { location, mustChoose, isChosen, choose } = useListingLocation(path)
  const { productOrder } = useSite()
  const gift = useGiftSheet()
  const known = knownOr(stored)
  const offers = useMemo(
    () => offersOf(known ?? [], location ?? allLocations, productOrder),
    [known, location, productOrder],
  )
  useFailureDialog(stored, failed)
  return {
    stored,
    offers,
    location,
    isChosen,
    showAll: () => choose(allLocations),
    // Before the choice everything is shown: a page without scripts has no other content.
    waiting: (location === undefined && !mustChoose) || isWaiting(stored),
    filter: <LocationFilter value={location ?? allLocations} onChange={choose} />,
    openGift: gift.open,
    giftSheet: gift.sheet,
  }
}
