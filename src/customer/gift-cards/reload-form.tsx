import { concealCardNumber, giftCardNumberProblem } from '#contract/rules/card-number.ts'
import { toCents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { money } from '#src/kit/format.ts'
import { ChipChoice } from '#src/ui/chip-choice.tsx'
import { GroupLabel } from '#src/ui/field.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { ProductCard } from '#src/customer/ui/product-card.tsx'
import { giftCardWords } from '#src/words/gift-cards.ts'
import { anchorOf } from '../catalogue/anchor.ts'
import { BuyActions } from '../catalogue/buy-actions.tsx'
import { ProductPrice } from '../catalogue/product-price.tsx'
import { ProductTile } from '../catalogue/product-tile.tsx'
import { AmountChoice } from './amount-choice.tsx'
import type { ReloadCard } from './use-reload-card.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import { useState } from 'react'
import { CardNumberField } from './card-number-field.tsx'
import type { Balance } from './balance.ts'

interface ReloadFormProps {
  amounts: readonly Product[]
  chosen: Product
  onChoose: (productId: number) => void
  /** The gift cards in the user's wallet. */
  held: readonly WalletItem[]
  card: ReloadCard
}

/** Adds a fixed amount to a gift card: one of the wallet, or one whose number is typed. */
export const ReloadForm = ({ amounts, chosen, onChoose, held, card }: ReloadFormProps) => (
  <ProductCard
    id={anchorOf(chosen)}
    tile={<ProductTile logo={chosen.logo} />}
    name={chosen.name}
    price={<ProductPrice amount={chosen.price} />}
    details={chosen.details}
    actions={<BuyActions product={chosen} cardNumber={card.number} blocked={card.number === null} />}
  >
    {held.length > 0 && <CardChoice held={held} card={card} />}
    {card.isTyped && <TypedCard card={card} />}
    <AmountChoice amounts={amounts} chosen={chosen} onChoose={onChoose} />
    {card.balance !== undefined && <BeforeAndAfter now={card.balance} added={toCents(chosen.price)} />}
    {card.isIncomplete && (
      <p className={`${prose.small} ${prose.muted}`} role="status">
        {giftCardWords.enterNumber}
      </p>
    )}
  </ProductCard>
)

/** The numbers of the wallet's cards stay hidden, as their codes are: the last four digits tell them apart. */
const CardChoice = ({ held, card }: { held: readonly WalletItem[]; card: ReloadCard }) => (
  <div className={layout.g2}>
    <GroupLabel>{giftCardWords.whichCard}</GroupLabel>
    <ChipChoice
      label={giftCardWords.whichCard}
      choices={[
        ...held.map(({ code, balance }, place) => ({
          value: String(place),
          label: giftCardWords.mine(concealCardNumber(code), money(toCents(balance ?? 0))),
        })),
        { value: 'other', label: giftCardWords.otherCard },
      ]}
      value={card.choice}
      onChange={card.choose}
    />
  </div>
)

const BeforeAndAfter = ({ now, added }: { now: number; added: number }) => (
  <KeyValues
    plate
    pairs={[
      { name: giftCardWords.now, value: money(now) },
      { name: giftCardWords.reload, value: money(added) },
      { name: giftCardWords.after, value: <b>{money(now + added)}</b> },
    ]}
  />
)

/** The number of a card that is not in the wallet, with its balance as soon as it is complete. */
function TypedCard({ card: { typed, type, found } }: { card: ReloadCard }) {
  const [left, setLeft] = useState(false)
  const problem = left ? giftCardNumberProblem(typed) : null
  return (
    <CardNumberField
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
      error={problem ?? (found.is === 'unknown-card' ? found.message : undefined)}
      hint={hintOf(found)}
      good={found.is === 'known'}
    />
  )
}

const hintOf = (found: Balance): string => {
  if (found.is === 'known') return giftCardWords.balance(money(found.cents))
  if (found.is === 'failed') return found.silent ? giftCardWords.balanceUnknown : found.message
  return giftCardWords.numberHint
}
