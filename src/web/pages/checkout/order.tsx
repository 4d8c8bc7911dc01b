import { CardOnFile } from '#src/customer/checkout/paid-with.tsx'
import { Payment } from '#src/customer/checkout/payment.tsx'
import type { Checkout } from '#src/customer/checkout/use-checkout.ts'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { checkoutWords } from '#src/words/checkout.ts'
import * as css from './checkout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The card that is charged, the sums, and the button that pays; beside the cart where there is room. */
export const Order = ({ payment }: { payment: Checkout['payment'] }) => (
  <Card as="section" className={css.order} aria-labelledby="order">
    <h2 id="order">{checkoutWords.yourOrder}</h2>
    {payment.bill.total > 0 && (
      <div className={css.card}>
        <CardOnFile />
      </div>
    )}
    <Payment {...payment} />
    <p className={`${css.safe} ${prose.small} ${prose.muted}`}>
      <Icon name="lock-simple" weight="fill" size="sm" />
      <span>{checkoutWords.onceMore}</span>
    </p>
  </Card>
)
