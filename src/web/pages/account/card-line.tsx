import type { Account } from '#contract/shapes/account.ts'
import { cardName } from '#src/customer/paying/card/card-name.ts'
import { useAddCard } from '#src/customer/paying/card/use-add-card.ts'
import { Icon } from '#src/ui/icon.tsx'
import { accountWords } from '#src/words/account.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The card on file in one line, and the button that adds or replaces it. */
export function CardLine({ payment }: { payment: Account['payment'] }) {
  const addCard = useAddCard()
  const { onFile, expirationMonth: month, expirationYear: year } = payment
  const name = onFile ? cardName(payment) : accountWords.cardNone
  return (
    <p className={`${layout.flex} ${layout.wrap} ${prose.small}`}>
      <Icon name="credit-card" />
      <span className={prose.num}>{month && year ? words.cardLine(name, month, year) : name}</span>
      <button type="button" className={`${prose.link} ${prose.linkTap}`} onClick={() => void addCard()}>
        {onFile ? accountWords.cardReplace : accountWords.cardAdd}
      </button>
    </p>
  )
}
