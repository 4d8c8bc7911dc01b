import { useState } from 'react'
import { giftCardNumberProblem } from '#contract/rules/card-number.ts'
import { money } from '#src/kit/format.ts'
import { giftCardWords } from '#src/words/gift-cards.ts'
import { CardNumberField } from './card-number-field.tsx'
import type { Balance } from './balance.ts'
import type { ReloadCard } from './use-reload-card.ts'

/** The number of a card that is not in the wallet, with its balance as soon as it is complete. */
export function TypedCard({ card: { typed, type, found } }: { card: ReloadCard }) {
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
