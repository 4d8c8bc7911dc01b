import { orderNumber } from '#contract/rules/order-reference.ts'
import { refundNumber } from '#contract/rules/refund.ts'
import { lookOf } from '#contract/theme/look.ts'
import { type Letter, money } from '#server/mail/compose.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import type { RefundRow } from '#server/tables/refunds.ts'
import type { UserRow } from '#server/tables/users.ts'
import type { WalletItemRow } from '#server/tables/wallet-items.ts'
import { cardText } from '../club/receipt-words.ts'

export interface RefundNews {
  order: OrderRow
  refund: RefundRow
  /** By line. */
  items: readonly (WalletItemRow | null)[]
  user: Pick<UserRow, 'email' | 'firstName'>
  merchant: Merchant
  /** Of the merchant's site. */
  origin: string
}

/** What a customer gets in writing for money that was paid back to the card. */
export const refundLetter = ({ order, refund, items, user, merchant, origin }: RefundNews): Letter => {
  const lines = refund.lines.flatMap((at) => order.lines[at] ?? [])
  const used = refund.lines.flatMap((at) => items[at] ?? []).filter((item) => item.usesMade > 0)
  const card =
    order.cardLast4 === null ? 'your card' : cardText({ brand: order.cardBrand ?? '', last4: order.cardLast4 })
  return {
    to: user.email,
    subject: `Your refund from ${merchant.companyName}`,
    companyName: merchant.companyName,
    look: lookOf(merchant.siteConfig),
    paragraphs: [
      `${user.firstName}, ${money(refund.amountCents, order)} is on its way back to ${card}.`,
      'Banks take 3 to 5 days to show it.',
      [
        ...lines.map((line) => `${line.name}: ${money(line.unitPriceCents + line.taxCents, order)}`),
        ...(refund.taxCents > 0 ? [`Tax in it: ${money(refund.taxCents, order)}`] : []),
        `Refund: ${money(refund.amountCents, order)}`,
      ].join('\n'),
      ...(refund.takenItems.length > 0
        ? [`No longer in the wallet: ${refund.takenItems.map(({ name }) => name).join(', ')}.`]
        : []),
      ...(used.length > 0 ? [`Used before: ${used.map(usesOf).join(', ')}.`] : []),
      ...(refund.takenBalances.length > 0
        ? [`Taken off the gift card: ${money(sum(refund.takenBalances.map(({ cents }) => cents)), order)}.`]
        : []),
      `Order ${orderNumber(order)} · Refund ${refundNumber(refund.id)}`,
    ],
    link: { href: `${origin}/purchaseHistory`, label: 'See your purchases' },
  }
}

const usesOf = ({ name, usesMade, maxUses }: WalletItemRow): string =>
  maxUses === 1 ? name : `${name} (${usesMade} of ${maxUses})`

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

export interface CardRefundNews extends Pick<RefundNews, 'refund' | 'user' | 'merchant' | 'origin'> {
  use: { at: Date }
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** What the holder of a gift card gets in writing for money that was put back on it. */
export const cardRefundLetter = ({ refund, use, user, merchant, origin }: CardRefundNews): Letter => ({
  to: user.email,
  subject: `Your refund from ${merchant.companyName}`,
  companyName: merchant.companyName,
  look: lookOf(merchant.siteConfig),
  paragraphs: [
    `${user.firstName}, ${money(refund.amountCents, refund)} is back on your gift card.`,
    `It was paid with the card on ${day.format(use.at)}.`,
    `Refund ${refundNumber(refund.id)}`,
  ],
  link: { href: `${origin}/wallet`, label: 'Open your wallet' },
})
