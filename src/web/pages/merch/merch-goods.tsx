import type { ReactNode } from 'react'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { products } from '#src/resources/resource.ts'
import { offersOf, type Offer } from '#src/customer/catalogue/offers.ts'
import { matching } from './search.ts'
import { anchorOf } from '#src/customer/catalogue/anchor.ts'
import { GrowingList } from '#src/customer/ui/growing-list.tsx'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { allLocations } from '#contract/constants.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { catalogueWords } from '#src/words/catalogue.ts'
import { ProductGrid } from '../../ui/product-grid.tsx'
import { MerchCard } from './merch-card.tsx'
import * as prose from '#src/ui/styles/prose.module.css'
import { tierOf } from '#src/customer/catalogue/present.ts'
import { ProductPrice } from '#src/customer/catalogue/product-price.tsx'
import { ProductTile } from '#src/customer/catalogue/product-tile.tsx'
import { Anchor } from '#src/ui/anchor.tsx'
import { Card } from '#src/ui/card.tsx'
import { Tier } from '#src/customer/ui/tier.tsx'
import * as css from './merch.module.css'

interface MerchGoodsProps {
  offers: readonly Offer[]
  /** The search. */
  text: string
  onClear: () => void
  /** The id of the product that the address names; null: none. */
  linked: number | null
}

/** The goods that match the search; without any, the washes. */
export function MerchGoods({ offers, text, onClear, linked }: MerchGoodsProps) {
  const found = matching(offers, text)
  return (
    <>
      <p className={prose.visuallyHidden} role="status">
        {text.trim() && catalogueWords.found(found.length)}
      </p>
      {found.length > 0 ? (
        <GrowingList
          key={text}
          items={found}
          at={text.trim() ? -1 : found.findIndex(({ product }) => product.productId === linked)}
          frame={SmallGrid}
        >
          {({ product }) => (
            <MerchCard key={product.productId} product={product} linked={product.productId === linked} />
          )}
        </GrowingList>
      ) : (
        <NoMatch text={text.trim()} onClear={onClear} />
      )}
    </>
  )
}

const SmallGrid = ({ children }: { children: ReactNode }) => <ProductGrid small>{children}</ProductGrid>

function NoMatch({ text, onClear }: { text: string; onClear: () => void }) {
  const { opens } = useNavigation()
  const washes = knownOr(useStored(products, 'AppWash'), [])
  const { productOrder } = useSite()
  return (
    <>
      <Empty
        art={<Bucket />}
        title={catalogueWords.noMatch(text)}
        actions={
          <Button kind="tonal" onClick={onClear}>
            {catalogueWords.clearSearch}
          </Button>
        }
      >
        {catalogueWords.noMatchBody}
      </Empty>
      {washes.length > 0 && opens(phoneRoutes.washes.path) && (
        <Section title={catalogueWords.orWash}>
          <ProductGrid>
            {offersOf(washes, allLocations, productOrder)
              .slice(0, 3)
              .map((offer) => (
                <WashLink key={offer.product.productId} offer={offer} />
              ))}
          </ProductGrid>
        </Section>
      )}
    </>
  )
}

/** A wash, as the link to its card on the page of the washes. */
const WashLink = ({ offer: { product, rank } }: { offer: Offer }) => (
  <Anchor href={`${phoneRoutes.washes.path}#${anchorOf(product)}`} className={css.washLink}>
    <Card className={css.wash}>
      <ProductTile logo={product.logo} />
      <span>
        <span className={`${css.washName} ${prose.display}`}>{product.name}</span>
        <Tier level={tierOf(rank)} />
      </span>
      <ProductPrice amount={product.price} />
    </Card>
  </Anchor>
)
