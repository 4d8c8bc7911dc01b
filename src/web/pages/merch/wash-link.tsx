import { phoneRoutes } from '#contract/routes/phone.ts'
import { anchorOf } from '#src/customer/catalogue/anchor.ts'
import type { Offer } from '#src/customer/catalogue/offers.ts'
import { tierOf } from '#src/customer/catalogue/present.ts'
import { ProductPrice } from '#src/customer/catalogue/product-price.tsx'
import { ProductTile } from '#src/customer/catalogue/product-tile.tsx'
import { Anchor } from '#src/ui/anchor.tsx'
import { Card } from '#src/ui/card.tsx'
import { Tier } from '#src/customer/ui/tier.tsx'
import * as css from './merch.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A wash, as the link to its card on the page of the washes. */
export const WashLink = ({ offer: { product, rank } }: { offer: Offer }) => (
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
