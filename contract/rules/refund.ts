import type { ProductType } from '../shapes/product.ts'
import { pointsCents } from './loyalty.ts'
import type { Cents } from './money.ts'

/** A payment with its lines, one for each unit. All amounts in cents. */
export interface Refundable {
  taxesCents: Cents
  totalCents: Cents
  lines: readonly { productType: ProductType; unitPriceCents: Cents; taxCents: Cents }[]
}

/** A refund that is made, or may yet be made. */
export interface EarlierRefund {
  amountCents: Cents
  taxCents: Cents
  /** The places of the refunded lines in the payment; none: an amount was refunded. */
  lines: readonly number[]
  points: number
}

/** What is asked to be paid back: those lines, or an amount. */
export type RefundAsked = { lines: readonly number[] } | { cents: Cents }

export interface RefundSum {
  amountCents: Cents
  /** Of the amount. */
  taxCents: Cents
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** A part of a whole, rounded half up; integers alone, so that no binary fraction decides a half. */
const shareOf = (of: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * of * part + whole) / (2 * whole))

/** What is left to pay back of a payment. */
export const leftOf = (payment: Refundable, earlier: readonly EarlierRefund[]): RefundSum => ({
  amountCents: payment.totalCents - sum(earlier.map(({ amountCents }) => amountCents)),
  taxCents: payment.taxesCents - sum(earlier.map(({ taxCents }) => taxCents)),
})

/** The places of lines that have not been refunded as lines. */
export const openLines = (payment: Refundable, earlier: readonly EarlierRefund[]): number[] => {
  const refunded = new Set(earlier.flatMap(({ lines }) => lines))
  return [...payment.lines.keys()].filter((at) => !refunded.has(at))
}

/**
 * The sum of a refund. All open lines are everything that is left; an amount has its share of the tax, half up; the last
 * refund takes the rest of the tax.
 * @returns the code of the refusal: REFUND_LINE for a line that is refunded, REFUND_MORE for more than is left
 */
export const refundSum = (
  payment: Refundable,
  earlier: readonly EarlierRefund[],
  asked: RefundAsked,
): RefundSum | 'REFUND_LINE' | 'REFUND_MORE' => {
  const left = leftOf(payment, earlier)
  const wanted = 'lines' in asked ? sumOfLines(payment, earlier, asked.lines) : sumOfAmount(payment, asked.cents)
  if (wanted === 'REFUND_LINE') return wanted
  const amountCents = wanted === 'left' ? left.amountCents : wanted.amountCents
  if (amountCents <= 0 || amountCents > left.amountCents) return 'REFUND_MORE'
  if (wanted === 'left' || amountCents === left.amountCents) return left
  // A tax that is left can be less than that of a line after refunds by amount, and no more than the rest is tax.
  const least = Math.max(0, left.taxCents - (left.amountCents - amountCents))
  return { amountCents, taxCents: Math.min(Math.max(wanted.taxCents, least), left.taxCents) }
}

const sumOfLines = (
  payment: Refundable,
  earlier: readonly EarlierRefund[],
  wanted: readonly number[],
): RefundSum | 'left' | 'REFUND_LINE' => {
  const open = openLines(payment, earlier)
  const places = new Set(wanted)
  if (places.size === 0 || places.size !== wanted.length || wanted.some((at) => !open.includes(at)))
    return 'REFUND_LINE'
  if (places.size === open.length) return 'left'
  const lines = payment.lines.filter((_, at) => places.has(at))
  const taxCents = sum(lines.map((line) => line.taxCents))
  return { amountCents: sum(lines.map((line) => line.unitPriceCents)) + taxCents, taxCents }
}

const sumOfAmount = (payment: Refundable, cents: Cents): RefundSum => ({
  amountCents: cents,
  taxCents: shareOf(payment.taxesCents, cents, payment.totalCents),
})

export interface RefundPoints {
  payment: Refundable
  earlier: readonly EarlierRefund[]
  asked: RefundAsked
  amountCents: Cents
  /** By the payment. */
  earned: number
}

/** The points that a refund takes back, rounded down; with the rest of the money those that are left. */
export const refundPoints = ({ payment, earlier, asked, amountCents, earned }: RefundPoints): number => {
  const left = earned - sum(earlier.map(({ points }) => points))
  if (leftOf(payment, earlier).amountCents === amountCents) return left
  const ofLines = (places: readonly number[]) =>
    pointsCents(
      payment.lines.flatMap(({ productType, unitPriceCents }, at) =>
        places.includes(at) ? [{ productType, unitPrice: unitPriceCents }] : [],
      ),
    )
  const [part, whole] =
    'lines' in asked
      ? [ofLines(asked.lines), ofLines([...payment.lines.keys()])]
      : [amountCents, Math.max(1, payment.totalCents)]
  return whole === 0 ? 0 : Math.min(left, Math.floor((earned * part) / whole))
}

/** What a refund takes off the balance of a gift card that a line has bought or filled, in cents. */
export const balanceOfRefund = (
  payment: Refundable,
  at: number,
  { asked, amountCents }: { asked: RefundAsked; amountCents: Cents },
): Cents => {
  const line = payment.lines[at]
  if (!line || (line.productType !== 'GiftCard' && line.productType !== 'GiftCardRecharge')) return 0
  if ('lines' in asked) return asked.lines.includes(at) ? line.unitPriceCents : 0
  return shareOf(line.unitPriceCents, amountCents, payment.totalCents)
}

/** The number of a refund wherever it is named. */
export const refundNumber = (id: string): string => `RF-${id.slice(0, 8).toUpperCase()}`
