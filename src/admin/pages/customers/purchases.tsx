import { useState } from 'react'
import { toCents } from '#contract/rules/money.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/row.tsx'
import { customerWords } from '#src/words/admin-desk.ts'
import { chargeBackWords, refundWords } from '#src/words/admin-refunds.ts'
import { agreementWords } from '#src/words/agreement.ts'
import { documentWords } from '#src/words/documents.ts'
import { cardKind, purchaseWords } from '#src/words/purchase.ts'
import { Permitted } from '../../ui/permitted.tsx'
import type { ReasonedAct } from '../../ui/reason-dialog.tsx'
import { DocumentsDialog } from './documents-dialog.tsx'
import { Listed } from './listed.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const productsOf = ({ purchasedProducts }: Purchase): string =>
  purchasedProducts.map(({ name, quantity }) => customerWords.times(name, quantity)).join(', ')

const detailOf = ({ purchaseDate, kind, orderNumber, card, clubTerms, discount }: Purchase): string =>
  [
    dateTime(purchaseDate),
    ...(kind && kind !== 'order' ? [customerWords.kinds[kind]] : []),
    ...(orderNumber ? [orderNumber] : []),
    ...(card ? [purchaseWords.card(cardKind(card.cardType), card.lastFour)] : []),
    ...(discount ? [customerWords.codeOff(discount.code, money(toCents(discount.amount)))] : []),
    ...(clubTerms === undefined ? [] : [agreementWords.clubOrder(clubTerms)]),
  ].join(' · ')

interface PurchasesProps {
  customer: Customer
  ask: (act: ReasonedAct) => void
  onActed: () => void
}

/** What the customer has paid for, and what was paid back of it. */
export function Purchases({ customer, ask, onActed }: PurchasesProps) {
  const { remote } = useServices()
  const [refunded, setRefunded] = useState<string | null>(null)
  const [printed, setPrinted] = useState<Purchase | null>(null)
  const mailAgain = ({ transRecordId, orderNumber = '' }: Purchase) =>
    ask({
      title: customerWords.sendMailOf(orderNumber),
      body: customerWords.sendMailBody,
      yes: customerWords.sendMail,
      done: customerWords.mailSent,
      act: (reason) =>
        remote.ask('POST /accounts/customers/{id}/purchases/{transRecordId}/mail', {
          params: { id: customer.id, transRecordId },
          body: { reason },
        }),
    })
  return (
    <>
      <Listed title={customerWords.purchases} none={customerWords.purchasesNone} list={customer.purchases}>
        {(purchase) => (
          <Row
            key={purchase.transRecordId}
            title={productsOf(purchase)}
            detail={detailOf(purchase)}
            end={
              <span className={`${layout.flex} ${layout.wrap}`}>
                <b className={prose.num}>{money(toCents(purchase.total))}</b>
                {customer.chargedBack.includes(purchase.transRecordId) && (
                  <Badge tone="warning">{chargeBackWords.badge}</Badge>
                )}
                {purchase.refunded !== undefined && <RefundedBadge {...purchase} refunded={purchase.refunded} />}
                {purchase.total > (purchase.refunded ?? 0) && (
                  <Permitted to="refund">
                    <Button
                      kind="tonal"
                      size="sm"
                      aria-label={refundWords.openOf(purchase.orderNumber ?? '')}
                      onClick={() => setRefunded(purchase.transRecordId)}
                    >
                      {refundWords.open}
                    </Button>
                  </Permitted>
                )}
                <Button
                  kind="tonal"
                  size="sm"
                  aria-label={documentWords.openOf(purchase.orderNumber ?? '')}
                  onClick={() => setPrinted(purchase)}
                >
                  {documentWords.open}
                </Button>
                <Permitted to="help-customers">
                  <Button
                    kind="tonal"
                    size="sm"
                    aria-label={`${customerWords.sendMail}: ${purchase.orderNumber ?? ''}`}
                    onClick={() => mailAgain(purchase)}
                  >
                    {customerWords.sendMail}
                  </Button>
                </Permitted>
              </span>
            }
          />
        )}
      </Listed>
      <DocumentsDialog purchase={printed} onClose={() => setPrinted(null)} />
      <RefundDialog
        customerId={customer.id}
        transRecordId={refunded}
        onClose={() => setRefunded(null)}
        onActed={onActed}
      />
    </>
  )
}

/** That all of it was paid back, or how much of it. */
export const RefundedBadge = ({ total, refunded }: { total: number; refunded: number }) => (
  <Badge>{refunded === total ? refundWords.refunded : refundWords.partlyRefunded(money(toCents(refunded)))}</Badge>
)
