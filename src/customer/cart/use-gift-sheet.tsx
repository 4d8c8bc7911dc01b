import { Suspense, useState, type ReactNode } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { GiftDetails } from '#src/local/cart.ts'
import { useAddToCart } from './use-add-to-cart.ts'

const GiftSheet = lazyPart(() => import('./gift-sheet.tsx'))

/** The form that adds a product to the cart as a gift, for the screens that sell it. */
export const useGiftSheet = (): { open(product: Product): void; sheet: ReactNode } => {
  const [giving, setGiving] = useState<{ product: Product; open: boolean }>()
  return {
    open: (product) => setGiving({ product, open: true }),
    sheet: giving && (
      <Suspense>
        <Giving key={giving.product.productId} {...giving} onClose={() => setGiving({ ...giving, open: false })} />
      </Suspense>
    ),
  }
}

function Giving({ product, open, onClose }: { product: Product; open: boolean; onClose: () => void }) {
  const addToCart = useAddToCart()
  const give = async (gift: GiftDetails) => {
    const added = await addToCart({ product, gift })
    if (added) onClose()
    return added
  }
  return <GiftSheet product={product} open={open} onClose={onClose} onGift={give} />
}
