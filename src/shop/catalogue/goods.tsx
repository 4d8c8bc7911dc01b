import type { ReactNode } from 'react'
import { allLocations } from '#contract/constants.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { locations } from '#src/resources/resource.ts'
import { anchorOf } from './anchor.ts'
import { BuyActions } from './buy-actions.tsx'
import { ListingMissing, NothingHere, NothingOnSale } from './listing-missing.tsx'
import { offersOf, type Offer } from './offers.ts'
import { ProductOffer } from './product-offer.tsx'
import type { Listing } from './use-listing.tsx'

interface GoodsProps {
  listing: Listing
  /** The name of the list, such as "Washes". */
  title: string
  /** How the shell draws the products; absent: one card each, side by side with what else is on the page. */
  draw?: (offers: readonly Offer[]) => ReactNode
}

/** The products of a loaded listing, or why there are none. */
export function Goods({ listing, title, draw }: GoodsProps) {
  const { stored, location = allLocations, showAll } = listing
  const places = useStored(locations, undefined).value
  if (!stored.value) return <ListingMissing stored={stored} title={title} />
  const offers = offersOf(stored.value, location)
  if (offers.length > 0) return draw ? draw(offers) : <OfferCards offers={offers} listing={listing} />
  if (stored.value.length === 0) return <NothingOnSale />
  return <NothingHere place={places?.find(({ id }) => id === location)?.name ?? ''} onAll={showAll} />
}

interface OfferCardsProps {
  offers: readonly Offer[]
  listing: Pick<Listing, 'openGift'>
  /** The id of the card that the address names. */
  linked?: string | undefined
}

/** A card for each product, with its actions. */
export const OfferCards = ({ offers, listing, linked }: OfferCardsProps) =>
  offers.map((offer) => (
    <ProductOffer
      key={offer.product.productId}
      {...offer}
      linked={anchorOf(offer.product) === linked}
      actions={<BuyActions product={offer.product} onGift={listing.openGift} />}
    />
  ))
