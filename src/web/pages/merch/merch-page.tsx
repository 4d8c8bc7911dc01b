import { useState } from 'react'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { CartPopover } from '#src/web/ui/cart-popover.tsx'
import { NoOffers } from '#src/customer/catalogue/goods.tsx'
import { PricesForEveryone } from '#src/web/ui/prices-for-everyone.tsx'
import { useLinkedCard } from '#src/customer/catalogue/use-linked-card.ts'
import { useListing } from '#src/customer/catalogue/use-listing.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'
import { dataWords } from '#src/words/data.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { ProductGrid } from '../../ui/product-grid.tsx'
import { WebPage } from '../../ui/web-page.tsx'
import { MerchGoods } from './merch-goods.tsx'
import * as css from './merch.module.css'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Merchandise, with a search. The address that it is sent to is asked for at the checkout. */
export default function MerchPage({ route }: PageProps) {
  const [text, setText] = useState('')
  const listing = useListing({
    listing: 'merchandise',
    path: phoneRoutes.merch.path,
    failed: catalogueWords.failedMerch,
  })
  const linked = useLinkedCard(listing)
  const tools = (
    <div className={css.tools}>
      <SearchField
        label={catalogueWords.searchMerch}
        placeholder={catalogueWords.searchMerch}
        value={text}
        onChange={setText}
      />
      {listing.filter}
    </div>
  )
  return (
    <WebPage title={route.title ?? route.label} end={tools} busy={listing.waiting}>
      <div className={css.merch}>
        <AsOf what={dataWords.prices} view={listing.stored} />
        {listing.waiting ? (
          <ProductGrid small>
            {[0, 1, 2, 3].map((place) => (
              <MerchSkeleton key={place} />
            ))}
          </ProductGrid>
        ) : listing.offers.length > 0 ? (
          <MerchGoods offers={listing.offers} text={text} onClear={() => setText('')} linked={linked} />
        ) : (
          <NoOffers listing={listing} title={catalogueWords.merch} />
        )}
        <PricesForEveryone />
      </div>
      <CartPopover />
    </WebPage>
  )
}

/** Placeholder of a card while the goods load, with the same picture and a user's two buttons. */
const MerchSkeleton = () => (
  <Card flush className={css.card}>
    <div data-ui="picture" className={`${css.art} ${css.noArt}`} />
    <div className={css.inside}>
      <Skeleton width={150} height={24} />
      <Skeleton width={110} />
      <div className={css.actions}>
        <Skeleton height={44} control />
        <Skeleton height={44} control />
      </div>
    </div>
  </Card>
)
