import type { Product } from '#contract/shapes/product.ts'
import { pictureOf, tintOf } from '#src/customer/catalogue/present.ts'
import { useProductPicture } from '#src/customer/catalogue/use-product-picture.ts'
import { vars } from '#src/ui/css-vars.ts'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './merch.module.css'

/** The merchant's picture of a product on a plate in the product's tint; without one its icon. */
export function MerchPicture({ product }: { product: Product }) {
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
