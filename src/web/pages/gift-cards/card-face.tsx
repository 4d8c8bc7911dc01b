import { concealCardNumber } from '#contract/rules/card-number.ts'
import { toCents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import { money } from '#src/kit/format.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { GiftCardPreview } from '#src/customer/cart/gift-card-preview.tsx'
import type { ReloadCard } from '#src/customer/gift-cards/use-reload-card.ts'
import { Icon } from '#src/ui/icon.tsx'
import { giftCardWords } from '#src/words/gift-cards.ts'
import * as css from './gift-cards.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface CardFaceProps {
  /** The amount; undefined while none is sold. */
  chosen: Product | undefined
  /** The card that is reloaded; absent for a new one. */
  card: ReloadCard | undefined
}

/** The gift card beside its form: the amount of a new one, the balance of one that is reloaded. */
export function CardFace({ chosen, card }: CardFaceProps) {
  const { companyName, cardName } = useSite()
  const balance = card?.balance
  const header = balance !== undefined ? money(balance) : chosen ? money(toCents(chosen.price)) : ''
  return (
    <div className={css.face}>
      <GiftCardPreview large name={cardName} header={header} detail={giftCardWords.preview(companyName)} />
      {card?.number && (
        <p className={`${css.note} ${prose.small} ${prose.muted}`}>
          <Icon name="identification-card" />
          <span>{giftCardWords.reloads(concealCardNumber(card.number))}</span>
        </p>
      )}
    </div>
  )
}
