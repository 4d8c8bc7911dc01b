import { useState, type ReactNode } from 'react'
import { toCents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import { locations } from '#src/resources/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { BestBadge, ProductCard } from '#src/customer/ui/product-card.tsx'
import { Tier } from '#src/customer/ui/tier.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'
import { uiWords } from '#src/words/ui.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { money } from '#src/kit/format.ts'
import { HeldBadge } from '../club/held-badge.tsx'
import { anchorOf } from './anchor.ts'
import type { Offer } from './offers.ts'
import { firstMonthOf, restrictionOf, savingOf, tierOf } from './present.ts'
import { ProductPrice } from './product-price.tsx'
import { PicturedTile } from './product-tile.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

/** Maximum number of details on a card; a tap shows the rest. */
const detailsShown = 4

interface ProductOfferProps extends Offer {
  actions: ReactNode
  /** The product that the address names. */
  linked?: boolean
}

/** A product for sale, with the buttons that its screen passes in. */
export function ProductOffer({ product, rank, best, actions, linked }: ProductOfferProps) {
  const [all, setAll] = useState(false)
  const places = knownOr(useStored(locations, undefined))
  const hidden = product.details.length - detailsShown
  return (
    <ProductCard
      id={anchorOf(product)}
      tile={<PicturedTile product={product} />}
      name={product.name}
      under={isTiered(product) ? <Tier level={tierOf(rank)} /> : undefined}
      price={<Price product={product} />}
      badges={<Badges product={product} best={best} />}
      best={best}
      linked={linked}
      details={all ? product.details : product.details.slice(0, detailsShown)}
      more={
        hidden > 0 && (
          <button
            type="button"
            className={`${prose.link} ${prose.linkTap} ${prose.small}`}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? uiWords.fewerDetails : uiWords.moreDetails(hidden)}
          </button>
        )
      }
      restriction={restrictionOf(product.locations, places)}
      actions={actions}
    />
  )
}

const isTiered = ({ productType }: Product): boolean => productType === 'AppWash' || productType === 'AppClub'

/** A club shows what each month costs; its badge shows the first one. */
const Price = ({ product: { price, monthlyPrice } }: { product: Product }) =>
  monthlyPrice === null ? (
    <ProductPrice amount={price} />
  ) : (
    <ProductPrice amount={monthlyPrice} per={catalogueWords.monthly} />
  )

function Badges({ product, best }: { product: Product; best: boolean }) {
  const bundle = product.productType === 'AppBundle'
  const saved = savingOf(product)
  const first = firstMonthOf(product)
  return (
    <>
      <HeldBadge
        product={product}
        other={first !== null && <Badge tone="pop">{catalogueWords.firstMonth(money(first))}</Badge>}
      />
      {best && <BestBadge>{bundle ? catalogueWords.bestDeal : catalogueWords.best}</BestBadge>}
      {product.value !== null && <Badge>{catalogueWords.value(money(toCents(product.value)))}</Badge>}
      {bundle && saved > 0 && <Badge tone="success">{catalogueWords.save(money(saved))}</Badge>}
    </>
  )
}
