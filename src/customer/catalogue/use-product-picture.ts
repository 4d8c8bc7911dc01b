import { useState } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { useSite } from '#src/kit/site/site-context.ts'

/**
 * The merchant's picture of a product, and what its image calls on an error: one that cannot be loaded counts as none,
 * such as offline before the device has it.
 */
export const useProductPicture = ({ productId, picture }: Pick<Product, 'productId' | 'picture'>) => {
  const merch = useSite().productImages.find((each) => each.productId === productId)?.image
  const image = picture ?? merch
  const [failed, setFailed] = useState<string>()
  return { src: image && image !== failed ? image : undefined, onError: () => setFailed(image) }
}
