import { useState } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { pictureOf, tintOf } from '#src/shop/catalogue/present.ts'
import { vars } from '#src/ui/css-vars.ts'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './merch.module.css'

/** The merchant's picture of a product on a plate in the product's tint; without one its icon. */
export function MerchPicture({ product: { productId, logo } }: { product: Product }) {
  const image = useSite().productImages.find((each) => each.productId === productId)?.image
  // The picture that could not be loaded: offline, before the device has it.
  const [failed, setFailed] = useState<string>()
  return (
    <div data-ui="picture" className={css.art} style={vars({ '--tint': tintOf(logo) })}>
      {image && image !== failed ? (
        <img src={image} alt="" width={220} height={180} loading="lazy" onError={() => setFailed(image)} />
      ) : (
        <Icon name={pictureOf(logo)} weight="fill" />
      )}
    </div>
  )
}
