import type { Product } from '#contract/shapes/product.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { locations } from '#src/resources/resource.ts'
import { ProductCard } from '#src/customer/ui/product-card.tsx'
import { giftCardWords } from '#src/words/gift-cards.ts'
import { useGiftSheet } from '../cart/use-gift-sheet.tsx'
import { anchorOf } from '../catalogue/anchor.ts'
import { BuyActions } from '../catalogue/buy-actions.tsx'
import { restrictionOf } from '../catalogue/present.ts'
import { ProductPrice } from '../catalogue/product-price.tsx'
import { ProductTile } from '../catalogue/product-tile.tsx'
import { AmountChoice } from './amount-choice.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

interface NewCardFormProps {
  amounts: readonly Product[]
  chosen: Product
  onChoose: (productId: number) => void
}

/** A new gift card of a fixed amount, for the own wallet or as a gift. */
export function NewCardForm({ amounts, chosen, onChoose }: NewCardFormProps) {
  const places = knownOr(useStored(locations, undefined))
  const gift = useGiftSheet()
  return (
    <>
      <ProductCard
        id={anchorOf(chosen)}
        tile={<ProductTile logo={chosen.logo} />}
        name={chosen.name}
        price={<ProductPrice amount={chosen.price} />}
        details={chosen.details}
        restriction={restrictionOf(chosen.locations, places)}
        actions={<BuyActions product={chosen} onGift={gift.open} />}
      >
        <AmountChoice amounts={amounts} chosen={chosen} onChoose={onChoose} />
        <p className={`${prose.small} ${prose.muted}`}>{giftCardWords.arrives}</p>
      </ProductCard>
      {gift.sheet}
    </>
  )
}
