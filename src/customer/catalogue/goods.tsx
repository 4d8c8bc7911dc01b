import type { ComponentType, ReactNode } from 'react'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { locations } from '#src/resources/resource.ts'
import { GrowingList } from '#src/customer/ui/growing-list.tsx'
import { BuyActions } from './buy-actions.tsx'
import { ListingMissing, NothingHere, NothingOnSale } from './listing-missing.tsx'
import { ProductOffer } from './product-offer.tsx'
import type { Listing } from './use-listing.tsx'

interface OfferCardsProps {
  listing: Pick<Listing, 'offers' | 'openGift'>
  /** The id of the product that the address names; null: none. */
  linked: number | null
  /** Around the cards: columns. */
  frame?: ComponentType<{ children: ReactNode }>
  /** As GrowingList has it. */
  step?: number
}

/** A card for each product of a listing, with its actions; of thousands, those that are scrolled to. */
export const OfferCards = ({ listing: { offers, openGift }, linked, frame, step }: OfferCardsProps) => (
  <GrowingList
    items={offers}
    at={offers.findIndex(({ product }) => product.productId === linked)}
    frame={frame}
    step={step}
  >
    {(offer) => (
      <ProductOffer
        key={offer.product.productId}
        {...offer}
        linked={offer.product.productId === linked}
        actions={<BuyActions product={offer.product} onGift={openGift} />}
      />
    )}
  </GrowingList>
)

interface NoOffersProps {
  listing: Listing
  /** The name of the list, such as "Washes". */
  title: string
}

/** Why a listing has no offers: not loaded, nothing on sale, or nothing at the location. */
export function NoOffers({ listing: { stored, location, showAll }, title }: NoOffersProps) {
  const places = knownOr(useStored(locations, undefined))
  if (stored.is !== 'known') return <ListingMissing stored={stored} title={title} />
  if (stored.value.length === 0) return <NothingOnSale />
  return <NothingHere place={places?.find(({ id }) => id === location)?.name ?? ''} onAll={showAll} />
}
