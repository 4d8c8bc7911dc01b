import { groupUnits } from '#contract/rules/cart.ts'
import { giftHeaderText } from '#contract/rules/gift.ts'
import { fromCents, type Cents } from '#contract/rules/money.ts'
import type { Address } from '#contract/shapes/account.ts'
import type { Letter } from '../../mail/compose.ts'
import type { OrderLine, OrderRow } from '../../tables/orders.ts'
import type { Delivered, Delivery } from './delivery.ts'

const money = (cents: Cents, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(fromCents(cents))

/** What the buyer paid, and the numbers of gift cards bought for oneself. */
export const receiptLetter = ({ order, buyer, merchant }: Delivery, own: readonly Delivered[]): Letter => {
  const cards = own
    .filter((item) => item.line.productType === 'GiftCard')
    .map((item) => `${item.line.name}: ${item.code}`)
  return {
    to: buyer.email,
    subject: `Your receipt from ${merchant.companyName}`,
    companyName: merchant.companyName,
    paragraphs: [
      `Thank you, ${buyer.firstName}.`,
      [
        ...linesOf(order),
        `Tax: ${money(order.taxesCents, order.currency)}`,
        `Total: ${money(order.totalCents, order.currency)}`,
      ].join('\n'),
      ...(cards.length > 0 ? [cards.join('\n')] : []),
      ...(order.kind === 'order' ? ['What you bought for yourself is in your wallet.'] : []),
      `Purchase ${order.id.slice(0, 8).toUpperCase()}`,
    ],
  }
}

const linesOf = (order: OrderRow): string[] =>
  groupUnits(order.lines.map((line) => ({ ...line, productId: line.productId ?? 0 }))).map(({ unit, quantity }) => {
    const price = money(unit.unitPriceCents * quantity, order.currency)
    return `${quantity} × ${unit.name}${unit.isGift ? `, a gift for ${unit.giftedEmail}` : ''}: ${price}`
  })

/** The gift itself. Somebody without a confirmed account here finds the code in the mail. */
export const giftLetter = ({ buyer, merchant }: Delivery, { line, code, inWallet }: Delivered): Letter => ({
  to: line.giftedEmail ?? '',
  subject: `${buyer.firstName} ${buyer.lastName} sent you a gift`,
  companyName: merchant.companyName,
  paragraphs: [
    giftHeaderText(line.giftHeader),
    ...(line.giftedTo ? [`For ${line.giftedTo}`] : []),
    ...(line.giftMessage ? [line.giftMessage] : []),
    inWallet ? `${line.name} is in your wallet.` : `${line.name}. Show this code at the kiosk: ${code}`,
    ...(inWallet ? [] : ['Or sign up with this email address, and it will be in your wallet.']),
  ],
})

/** Parcels to pack, for the merchant. Null when there are none, or nobody to tell. */
export const fulfilmentLetter = ({ order, merchant }: Delivery): Letter | null => {
  const parcels = order.lines.filter((line) => line.productType === 'Swag')
  if (parcels.length === 0 || !merchant.supportEmail) return null
  return {
    to: merchant.supportEmail,
    subject: `To send: order ${order.id.slice(0, 8).toUpperCase()}`,
    companyName: merchant.companyName,
    paragraphs: parcels.map(parcelOf),
  }
}

const parcelOf = (line: OrderLine): string =>
  [line.name, ...(line.address ? addressLines(line.address) : [])].join('\n')

const addressLines = (address: Address): string[] => {
  const { addressedTo, address1, address2, city, state, zipCode } = address
  return [addressedTo, address1, address2, [city, state, zipCode].filter(Boolean).join(', ')].filter(
    (line): line is string => !!line,
  )
}
