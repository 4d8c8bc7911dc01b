import { toCents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import { money } from '#src/kit/format.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { giftCardWords } from '#src/words/gift-cards.ts'
import { GiftCardPreview } from '#src/customer/cart/gift-card-preview.tsx'
import { NewCardForm } from '#src/customer/gift-cards/new-card-form.tsx'
import { useAmount } from '#src/customer/gift-cards/use-amount.ts'
import * as layout from '#src/ui/styles/layout.module.css'

/** The phone's form of a new gift card, below its preview. */
export function BuyNew({ amounts }: { amounts: readonly Product[] }) {
  const { companyName } = useSite()
  const { chosen, choose } = useAmount(amounts)
  if (!chosen) return null
  return (
    <div className={layout.g4}>
      <GiftCardPreview header={money(toCents(chosen.price))} detail={giftCardWords.preview(companyName)} />
      <NewCardForm amounts={amounts} chosen={chosen} onChoose={choose} />
    </div>
  )
}
