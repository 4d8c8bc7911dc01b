import { allLocations } from '#contract/constants.ts'
import type { Product } from '#contract/shapes/product.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { Missing } from '#src/customer/ui/missing.tsx'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { offersOf, type Offer } from '#src/customer/catalogue/offers.ts'
import { tierOf } from '#src/customer/catalogue/present.ts'
import { ProductPrice } from '#src/customer/catalogue/product-price.tsx'
import { ProductTile } from '#src/customer/catalogue/product-tile.tsx'
import { Anchor } from '#src/ui/anchor.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Tier } from '#src/customer/ui/tier.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'
import { dataWords } from '#src/words/data.ts'
import { webHomeWords } from '#src/words/web-home.ts'
import * as css from './home-washes.module.css'

const shown = 3

const missing = {
  failed: catalogueWords.failedWashes,
  unknown: catalogueWords.offlineTitle,
  unknownBody: catalogueWords.offline(catalogueWords.washes),
}

/** The first three washes with their prices, over the foot of the hero; nothing where none is sold here. */
export function HomeWashes({ view }: { view: StoredView<Product[]> }) {
  const { opens } = useNavigation()
  const { productOrder } = useSite()
  if (!opens('/washes')) return null
  if (view.is !== 'known') return <Missing view={view} words={missing} placeholder={<WashesSkeleton />} />
  if (view.value.length === 0) return null
  return (
    <section className={css.section} aria-label={webHomeWords.washes}>
      <ul className={css.washes}>
        {offersOf(view.value, allLocations, productOrder)
          .slice(0, shown)
          .map((offer) => (
            <li key={offer.product.productId}>
              <Wash {...offer} />
            </li>
          ))}
      </ul>
      <AsOf what={dataWords.prices} view={view} />
    </section>
  )
}

const Wash = ({ product: { name, price, logo }, rank }: Offer) => (
  <Anchor className={css.wash} href="/washes">
    <ProductTile logo={logo} size="lg" />
    <span className={css.name}>
      {name}
      <Tier level={tierOf(rank)} />
    </span>
    <span className={css.price}>
      <ProductPrice amount={price} />
    </span>
  </Anchor>
)

const WashesSkeleton = () => (
  <div className={css.section} aria-hidden="true">
    <div className={css.washes}>
      {Array.from({ length: shown }, (_, index) => (
        <Card key={index}>
          <Skeleton height={64} />
        </Card>
      ))}
    </div>
  </div>
)
