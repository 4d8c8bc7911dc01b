import { useState } from 'react'
import { toCents } from '#contract/rules/money.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import type { Redemption } from '#contract/shapes/order.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/row.tsx'
import { customerWords } from '#src/words/admin-desk.ts'
import { refundWords } from '#src/words/admin-refunds.ts'
import { Permitted } from '../../ui/permitted.tsx'
import { useEditing } from '../../editing/editing-context.ts'
import { CardRefundDialog, type CardUse } from './card-refund.tsx'
import { Listed } from './listed.tsx'
import { RefundedBadge } from './purchases.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface UsesProps {
  customer: Customer
  onActed: () => void
}

/** Where and when codes of the customer were used, and what was put back on gift cards. */
export function Uses({ customer, onActed }: UsesProps) {
  const { locations } = useEditing().saved
  const [asked, setAsked] = useState<CardUse | null>(null)
  const placeOf = (id: number) => locations?.find((each) => each.id === id)?.name ?? String(id)
  const numbered = customer.uses.map((use, number) => ({ ...use, key: `${use.usedDate} ${number}` }))
  return (
    <>
      <Listed title={customerWords.redemptions} none={customerWords.redemptionsNone} list={numbered}>
        {({ key, ...use }) => {
          const card = cardUseOf(use)
          return (
            <Row
              key={key}
              title={use.name}
              detail={customerWords.atPlace(placeOf(use.locationId), dateTime(use.usedDate))}
              end={card && <CardUseEnd use={card} onRefund={() => setAsked(card)} />}
            />
          )
        }}
      </Listed>
      <CardRefundDialog customerId={customer.id} use={asked} onClose={() => setAsked(null)} onActed={onActed} />
    </>
  )
}

/** A charge of a gift card; null: a use of another code. */
const cardUseOf = ({ id, amount, refunded = 0, name, usedDate }: Redemption): CardUse | null =>
  id === undefined || amount === null ? null : { id, name, at: usedDate, total: amount, refunded }

const CardUseEnd = ({ use, onRefund }: { use: CardUse; onRefund: () => void }) => (
  <span className={`${layout.flex} ${layout.center}`}>
    <b className={prose.num}>{money(toCents(use.total))}</b>
    {use.refunded > 0 && <RefundedBadge {...use} />}
    {use.refunded < use.total && (
      <Permitted to="refund">
        <Button kind="tonal" size="sm" aria-label={refundWords.openOf(use.name)} onClick={onRefund}>
          {refundWords.open}
        </Button>
      </Permitted>
    )}
  </span>
)
