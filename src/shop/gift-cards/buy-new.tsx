import { useState } from 'react'
import { toCents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { money } from '#src/kit/format.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { locations } from '#src/resources/resource.ts'
import { ProductCard } from '#src/ui/product-card.tsx'
import { giftCardWords } from '#src/words/gift-cards.ts'
import { GiftCardPreview } from '../cart/gift-card-preview.tsx'
import { useGiftSheet } from '../cart/use-gift-sheet.tsx'
import { BuyActions } from '../catalogue/buy-actions.tsx'
import { restrictionOf } from '../catalogue/present.ts'
import { ProductPrice } from '../catalogue/product-price.tsx'
import { ProductTile } from '../catalogue/product-tile.tsx'
import { AmountChoice } from './amount-choice.tsx'
import { chosenOf } from './amounts.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A new gift card of a fixed amount, for the own wallet or as a gift. */
export function BuyNew({ amounts }: { amounts: readonly Product[] }) {
  const { companyName } = useSite()
  const places = useStored(locations, undefined).value
  const gift = useGiftSheet()
  const [wanted, setWanted] = useState<number>()
  const chosen = chosenOf(amounts, wanted)
  if (!chosen) return null
  return (
    <div className={layout.g4}>
      <GiftCardPreview header={money(toCents(chosen.price))} detail={giftCardWords.preview(companyName)} />
      <ProductCard
        tile={<ProductTile logo={chosen.logo} />}
        name={chosen.name}
        price={<ProductPrice amount={chosen.price} />}
        details={chosen.details}
        restriction={restrictionOf(chosen.locations, places)}
        actions={<BuyActions product={chosen} onGift={gift.open} />}
      >
        <AmountChoice amounts={amounts} chosen={chosen} onChoose={setWanted} />
        <p className={`${prose.small} ${prose.muted}`}>{giftCardWords.arrives}</p>
      </ProductCard>
      {gift.sheet}
    </div>
  )
}
