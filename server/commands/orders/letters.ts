import { groupUnits } from '#contract/rules/cart.ts'
import { codeText } from '#contract/rules/codes.ts'
import { giftHeaderText } from '#contract/rules/gift.ts'
import { orderNumber } from '#contract/rules/order-reference.ts'
import { lookOf } from '#contract/theme/look.ts'
import { type Letter, money, percent } from '#server/mail/compose.ts'
import { addressLines } from '#server/presenters/parcels.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { reductionOf, type OrderLine } from '#server/tables/order-lines.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import type { UserRow } from '#server/tables/users.ts'
import type { Delivered, Delivery, GiftDelivery } from './delivery.ts'
import { cardText, receiptParagraphs, receiptTitle, type ReceiptText } from '../club/receipt-words.ts'
import { receiptLink, type IssuedReceipt } from '../club/write-receipt.ts'

/** A receipt of a membership; without its address once it has been sent. */
export type SentReceipt = ReceiptText & Partial<Pick<IssuedReceipt, 'href'>>

export interface Receipt extends Delivery {
  /** What went to the buyer's own wallet. */
  own: readonly Delivered[]
  receipt?: SentReceipt | null
}

/**
 * Receipt: the amounts that the buyer paid, the numbers of gift cards bought for the buyer's own wallet, and what was
 * agreed of a membership. An act of a member that was paid has the subject of the act.
 */
export const receiptLetter = ({ order, buyer, merchant, origin, own, locations, receipt }: Receipt): Letter => {
  const isAct = order.kind === 'order' && order.charge !== null
  const location = locations.find(({ id }) => id === order.locationId)
  const cards = own
    .filter((item) => item.line.productType === 'GiftCard')
    .map((item) => `${item.line.name}: ${codeText(item.code)}`)
  return {
    to: buyer.email,
    subject: isAct && receipt ? receiptTitle(receipt) : `Your receipt from ${merchant.companyName}`,
    companyName: merchant.companyName,
    look: lookOf(merchant.siteConfig),
    paragraphs: [
      `Thank you, ${buyer.firstName}.`,
      [
        ...linesOf(order),
        ...(order.discount
          ? [`Code ${order.discount.code}: ${money(-reductionOf(order.lines), order)}, taken off above`]
          : []),
        `${taxName(order)}: ${money(order.taxesCents, order)}`,
        `Total: ${money(order.totalCents, order)}`,
        ...(order.cardLast4 === null
          ? []
          : [`Paid with ${cardText({ brand: order.cardBrand ?? '', last4: order.cardLast4 })}`]),
      ].join('\n'),
      [day.format(order.createdAt), ...(location ? [location.name] : [])].join(' · '),
      ...(cards.length > 0 ? [cards.join('\n')] : []),
      ...(order.kind === 'order' && !isAct ? ['Your washes are in your wallet.'] : []),
      `Order ${orderNumber(order)}`,
      ...(receipt ? receiptParagraphs(receipt) : []),
    ],
    link: isAct
      ? { href: `${origin}/washClub`, label: 'See your wash club' }
      : { href: `${origin}/wallet`, label: 'Open your wallet' },
    ...(receipt?.href === undefined ? {} : { also: receiptLink({ href: receipt.href }) }),
  }
}

/** The tax with its rate, where an order outside the kiosk has a location and all of its lines have that one. */
const taxName = ({ kind, locationId, lines }: OrderRow): string => {
  const rates = new Set(lines.map(({ taxRate = 0 }) => taxRate))
  const [rate = 0] = rates
  return kind !== 'airPay' && locationId !== null && rates.size === 1 && rate > 0 ? `Tax ${percent(rate)}` : 'Tax'
}

export interface RefundedOrder {
  order: OrderRow
  buyer: UserRow
  merchant: Merchant
}

/** A purchase that was paid and could not be delivered. */
export const refundLetter = ({ order, buyer, merchant }: RefundedOrder): Letter => ({
  to: buyer.email,
  subject: 'Your purchase was canceled',
  companyName: merchant.companyName,
  paragraphs: [
    `Sorry, ${buyer.firstName}: something went wrong on our side, and your purchase could not be completed.`,
    order.totalCents > 0
      ? `You do not pay anything: ${money(order.totalCents, order)} went back to your card. Some banks ` +
        'show the amount for a few days before it disappears.'
      : 'You do not pay anything.',
    `Purchase ${orderNumber(order)}`,
  ],
})

const linesOf = (order: OrderRow): string[] =>
  groupUnits(order.lines.map((line) => ({ ...line, productId: line.productId ?? 0, seen: line.unitPriceCents }))).map(
    ({ unit, quantity }) => {
      const price = money(unit.unitPriceCents * quantity, order)
      return `${quantity} × ${unit.name}${unit.isGift ? `, a gift for ${unit.giftedEmail}` : ''}: ${price}`
    },
  )

/** The mail to the recipient of a gift. It contains the code unless the recipient has a confirmed account. */
export const giftLetter = ({ buyer, merchant, origin, delivered }: GiftDelivery): Letter => {
  const { line, code, inWallet } = delivered
  return {
    to: line.giftedEmail ?? '',
    subject: `${buyer.firstName} ${buyer.lastName} sent you a gift`,
    companyName: merchant.companyName,
    look: lookOf(merchant.siteConfig),
    paragraphs: [
      giftHeaderText(line.giftHeader),
      ...(line.giftedTo ? [`For ${line.giftedTo}`] : []),
      ...(line.giftMessage ? [line.giftMessage] : []),
      inWallet ? `${line.name} is in your wallet.` : `${line.name}. Show this code at the kiosk: ${codeText(code)}`,
      goodUntil(delivered),
      ...(inWallet ? [] : ['Or sign up with this email address, and it will be in your wallet.']),
    ],
    link: inWallet
      ? { href: `${origin}/wallet`, label: 'Open your wallet' }
      : { href: `${origin}/signUp`, label: 'Sign up' },
  }
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The locations that accept the gift, and its expiry. */
const goodUntil = ({ locationNames, expiresAt }: Delivered): string => {
  const where = locationNames.length === 0 ? 'all locations' : locationNames.join(', ')
  return `Good at ${where}${expiresAt ? `, until ${day.format(expiresAt)}` : ', with no expiry date'}.`
}

export interface Fulfilment extends Delivery {
  /** Who packs. */
  to: string
}

/** List of parcels to ship. Null when there are none. */
export const fulfilmentLetter = ({ order, merchant, to }: Fulfilment): Letter | null => {
  const parcels = order.lines.filter((line) => line.productType === 'Swag')
  if (parcels.length === 0) return null
  return {
    to,
    subject: `To send: order ${orderNumber(order)}`,
    companyName: merchant.companyName,
    paragraphs: parcels.map(parcelOf),
  }
}

const parcelOf = (line: OrderLine): string =>
  [line.name, ...(line.address ? addressLines(line.address) : [])].join('\n')
