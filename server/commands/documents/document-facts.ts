import { groupUnits } from '#contract/rules/cart.ts'
import { paperOf } from '#contract/rules/document.ts'
import { dayOf } from '#contract/rules/membership.ts'
import { orderNumber } from '#contract/rules/order-reference.ts'
import { refundNumber } from '#contract/rules/refund.ts'
import { paidByRate, refundsByRate } from '#contract/rules/tax.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Tx } from '#server/database/transact.ts'
import type { DocumentFacts, DocumentLine, Seller } from '#server/tables/documents.ts'
import { listLocations, type LocationRow } from '#server/tables/locations.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { reductionOf, type OrderLine } from '#server/tables/order-lines.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import type { RefundRow } from '#server/tables/refunds.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'

/** What the documents of a merchant have in common. */
export interface Letterhead {
  seller: Seller
  chosenPaper: Parameters<typeof paperOf>[0]
  timeZone: string
  locations: readonly LocationRow[]
}

export interface WantedLetterhead {
  tx: Tx
  tenant: number
}

/** What the documents of a merchant say of it now. */
export const letterheadOf = async ({ tx, tenant }: WantedLetterhead): Promise<Letterhead> => {
  const [merchant, locations] = [await readMerchant(tx, tenant), await listLocations(tx)]
  const { paper } = read(settings.documents, merchant.siteConfig.documents)
  return { seller: sellerOf(merchant), chosenPaper: paper, timeZone: timeZoneOf(merchant, locations), locations }
}

const sellerOf = ({ companyName, siteConfig }: Merchant): Seller => {
  const { legalName, street, town, country, taxNumber } = read(settings.documents, siteConfig.documents)
  return {
    name: legalName || companyName,
    lines: [street, town, country].filter((line) => line !== ''),
    taxNumber,
    logo: siteConfig.logo ?? '',
  }
}

export interface PaidFacts {
  letterhead: Letterhead
  order: OrderRow
  /** When the document is issued. */
  now: Date
}

/** What a receipt and an invoice say. */
export const factsOfPayment = ({ letterhead, order, now }: PaidFacts): DocumentFacts => {
  const { lines, discount } = order
  return {
    ...commonFacts({ letterhead, order, now }),
    paidOn: dayOf(letterhead.timeZone, (order.settledAt ?? order.createdAt).getTime()),
    lines: linesOf(lines, ({ unitPriceCents, reductionCents = 0 }) => unitPriceCents + reductionCents),
    discount: discount && { code: discount.code, name: discount.name, cents: reductionOf(lines) },
    taxes: paidByRate(lines),
    netCents: order.subtotalCents,
    taxCents: order.taxesCents,
    totalCents: order.totalCents,
  }
}

export interface RefundFacts extends PaidFacts {
  /** Those of the payment that are done, in the order in which the money was paid back. */
  refunds: readonly RefundRow[]
  refund: RefundRow
  /** The number of the payment's invoice. */
  invoice: string
}

/** What a credit note says. */
export const factsOfRefund = ({ letterhead, order, now, refunds, refund, invoice }: RefundFacts): DocumentFacts => {
  const { amountCents, taxCents } = refund
  const lines = refund.lines.flatMap((at) => order.lines[at] ?? [])
  const ofLines = lines.reduce((sum, { unitPriceCents }) => sum + unitPriceCents, 0)
  return {
    ...commonFacts({ letterhead, order, now }),
    paidOn: dayOf(letterhead.timeZone, (refund.settledAt ?? refund.createdAt).getTime()),
    // A refund of all that is left after one of an amount is less than its lines.
    lines: ofLines === amountCents - taxCents ? linesOf(lines, ({ unitPriceCents }) => unitPriceCents) : [],
    discount: null,
    taxes: refundsByRate(order.lines, refunds)[refunds.indexOf(refund)] ?? [],
    netCents: amountCents - taxCents,
    taxCents,
    totalCents: amountCents,
    refund: { number: refundNumber(refund.id), invoice },
  }
}

const commonFacts = ({ letterhead: { seller, chosenPaper, timeZone, locations }, order, now }: PaidFacts) => ({
  seller,
  paper: paperOf(chosenPaper, order.currency),
  currency: order.currency,
  day: dayOf(timeZone, now.getTime()),
  orderNumber: orderNumber(order),
  place: locations.find(({ id }) => id === order.locationId)?.name ?? null,
})

/** Units that are printed alike, as one line. */
const linesOf = (lines: readonly OrderLine[], unitOf: (line: OrderLine) => number): DocumentLine[] =>
  groupUnits(
    lines.map((line) => ({
      line,
      productId: line.productId ?? 0,
      productType: line.productType,
      seen: [line.name, line.isGift, unitOf(line), line.taxRate ?? null],
    })),
  ).map(({ unit: { line }, quantity }) => ({
    name: line.name,
    isGift: line.isGift,
    quantity,
    unitCents: unitOf(line),
    netCents: unitOf(line) * quantity,
    taxRate: line.taxRate ?? null,
  }))
