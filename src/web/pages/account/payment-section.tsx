import type { Account } from '#contract/shapes/account.ts'
import { cardName } from '#src/customer/paying/card/card-name.ts'
import { CardOptions } from '#src/customer/paying/card/card-options.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { accountWords } from '#src/words/account.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import * as css from './account.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The card on file: added, replaced, or removed. */
export function PaymentSection({ account: { payment } }: { account: Account }) {
  const { onFile, expirationMonth: month, expirationYear: year } = payment
  return (
    <>
      <h2>{words.sections.payment}</h2>
      <Card as="section" className={`${css.panel} ${css.columns}`}>
        <div className={layout.flex}>
          <IconTile name="credit-card" />
          <div className={layout.grow}>
            <b>{onFile ? cardName(payment) : accountWords.cardNone}</b>
            <p className={`${prose.small} ${prose.muted} ${prose.num}`}>
              {onFile ? month && year && accountWords.cardExpires(month, year) : accountWords.cardNoneDetail}
            </p>
          </div>
        </div>
        <CardOptions payment={payment} />
      </Card>
    </>
  )
}
