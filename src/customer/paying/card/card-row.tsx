import type { Account } from '#contract/shapes/account.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { RowButton } from '#src/ui/row.tsx'
import { accountWords } from '#src/words/account.ts'
import { cardName } from './card-name.ts'
import { useAddCard } from './use-add-card.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface CardRowProps {
  payment: Account['payment']
  /** What a tap on a stored card offers. */
  change: string
  /** What a tap on a stored card does; absent: it replaces the card. */
  onChange?: () => void
}

/** The card on file, or that there is none; a tap adds or replaces it. */
export function CardRow({ payment, change, onChange }: CardRowProps) {
  const addCard = useAddCard()
  const { onFile, expirationMonth, expirationYear } = payment
  const detail = onFile
    ? expirationMonth && expirationYear && accountWords.cardExpires(expirationMonth, expirationYear)
    : accountWords.cardNoneDetail
  return (
    <RowButton
      start={<IconTile name="credit-card" />}
      title={onFile ? cardName(payment) : accountWords.cardNone}
      detail={detail}
      end={<span className={`${prose.link} ${prose.small}`}>{onFile ? change : accountWords.cardAdd}</span>}
      onClick={() => (onFile && onChange ? onChange() : void addCard())}
    />
  )
}
