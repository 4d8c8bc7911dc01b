import type { ReactNode } from 'react'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { CartPopover } from '#src/web/ui/cart-popover.tsx'
import { NoOffers, OfferCards } from '#src/customer/catalogue/goods.tsx'
import { PricesForEveryone } from '#src/web/ui/prices-for-everyone.tsx'
import { useLinkedCard } from '#src/customer/catalogue/use-linked-card.ts'
import { useListing, type ListingAsked } from '#src/customer/catalogue/use-listing.tsx'
import { ProductSkeleton } from '#src/customer/ui/product-skeleton.tsx'
import { dataWords } from '#src/words/data.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { ProductGrid } from '../../ui/product-grid.tsx'
import { WebPage } from '../../ui/web-page.tsx'
import * as css from './listing.module.css'

interface ListingPageProps extends ListingAsked, PageProps {
  /** The name of the list, such as "Washes". */
  title: string
  /** Below the products. */
  children?: ReactNode
}

/** One kind of product for sale, as a page: its cards in columns, and what follows them. */
export function ListingPage({ route, title, children, ...asked }: ListingPageProps) {
  const listing = useListing(asked)
  const linked = useLinkedCard(listing)
  return (
    <WebPage title={route.title ?? route.label} end={listing.filter} busy={listing.waiting}>
      <div className={css.listing}>
        <AsOf what={dataWords.prices} view={listing.stored} />
        {listing.waiting ? (
          <ProductGrid>
            {[0, 1, 2].map((place) => (
              <ProductSkeleton key={place} />
            ))}
          </ProductGrid>
        ) : listing.offers.length > 0 ? (
          <OfferCards listing={listing} linked={linked} frame={ProductGrid} />
        ) : (
          <NoOffers listing={listing} title={title} />
        )}
        {!listing.waiting && children}
        <PricesForEveryone />
      </div>
      {listing.giftSheet}
      <CartPopover />
    </WebPage>
  )
}
