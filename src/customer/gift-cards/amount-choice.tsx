import { toCents, type Cents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import { money, moneyParts } from '#src/kit/format.ts'
import { ChipChoice } from '#src/ui/chip-choice.tsx'
import { GroupLabel } from '#src/ui/field.tsx'
import { giftCardWords } from '#src/words/gift-cards.ts'
import * as layout from '#src/ui/styles/layout.module.css'

interface AmountChoiceProps {
  amounts: readonly Product[]
  chosen: Product
  onChoose: (productId: number) => void
}

/** Whole amounts without cents: four of them fit on a phone. */
const short = (cents: Cents): string => {
  const { whole, after } = moneyParts(cents)
  return cents % 100 === 0 ? whole + after : money(cents)
}

/** The fixed prices of gift cards or reloads. */
export const AmountChoice = ({ amounts, chosen, onChoose }: AmountChoiceProps) => (
  <div className={layout.g2}>
    <GroupLabel>{giftCardWords.amount}</GroupLabel>
    <ChipChoice
      label={giftCardWords.amount}
      choices={amounts.map(({ productId, price }) => ({ value: String(productId), label: short(toCents(price)) }))}
      value={String(chosen.productId)}
      onChange={(value) => onChoose(Number(value))}
    />
  </div>
)
