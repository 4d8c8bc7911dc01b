import type { Product } from '#contract/shapes/product.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { locations } from '#src/resources/resource.ts'
import { anchorOf } from '#src/customer/catalogue/anchor.ts'
import { BuyActions } from '#src/customer/catalogue/buy-actions.tsx'
import { restrictionOf, pictureOf, tintOf } from '#src/customer/catalogue/present.ts'
import { ProductPrice } from '#src/customer/catalogue/product-price.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import * as css from './merch.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import { useProductPicture } from '#src/customer/catalogue/use-product-picture.ts'
import { vars } from '#src/ui/css-vars.ts'
import { Icon } from '#src/ui/icon.tsx'

/** A thing for sale: its picture in its own tint, name, price and actions. */
export function MerchCard({ product, linked }: { product: Product; linked: boolean }) {
  const places = knownOr(useStored(locations, undefined))
  const restriction = restrictionOf(product.locations, places)
  return (
    <Card as="article" flush id={anchorOf(product)} data-ui="product" className={cx(css.card, linked && css.linked)}>
      <MerchPicture product={product} />
      <div className={css.inside}>
        <div className={css.head}>
          <h2>{product.name}</h2>
          <ProductPrice amount={product.price} />
        </div>
        {product.details.length > 0 && <p className={`${prose.small} ${prose.muted}`}>{product.details.join(' · ')}</p>}
        {restriction && <p className={`${prose.small} ${prose.muted}`}>{restriction}</p>}
        <div className={css.actions}>
          <BuyActions product={product} />
        </div>
      </div>
    </Card>
  )
}

/** The merchant's picture of a product on a plate in the product's tint; without one its icon. */
function MerchPicture({ product }: { product: Product }) {
  const { logo } = product
  const { src, onError } = useProductPicture(product)
  return (
    <div data-ui="picture" className={css.art} style={vars({ '--tint': tintOf(logo) })}>
      {src ? (
        <img src={src} alt="" width={220} height={180} loading="lazy" onError={onError} />
      ) : (
        <Icon name={pictureOf(logo)} weight="fill" />
      )}
    </div>
  )
}
