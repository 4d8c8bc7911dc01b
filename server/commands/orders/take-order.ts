import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { ErrorCode } from '#contract/messages.ts'
import { purchaseTypeOf } from '#contract/rules/purchase-types.ts'
import { addressOf, orderRefusal, priceOrder, type OrderFacts, type PricedOrder } from '#contract/rules/order.ts'
import { taxedAt, type PlaceRates } from '#contract/rules/place-tax.ts'
import { pauseOf } from '#contract/site/sales-pause.ts'
import { priceLine, rateOf, totalsOf } from '#contract/rules/pricing.ts'
import type { Address } from '#contract/shapes/account.ts'
import type { OrderProduct, OrderRequest } from '#contract/shapes/order.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Buyer, PaymentPorts } from '#server/payments/ports.ts'
import { lessForMember, orderableOf } from '#contract/rules/product.ts'
import { termsOf } from '#server/presenters/product.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { cardOf } from '#server/tables/cards.ts'
import { agreedVersion, askedOf, insertConsents } from '#server/tables/consents.ts'
import { knownGiftCards } from '#server/tables/gift-cards.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { plainLine, type LineTerms, type OrderLine } from '#server/tables/order-lines.ts'
import { productsByIds, type ProductRow } from '#server/tables/products.ts'
import { liveVersions } from '#server/tables/text-versions.ts'
import { lockUser, type UserRow } from '#server/tables/users.ts'
import { joiningVehicle, type Joining } from './joining-vehicle.ts'
import { readCode, type ReadCode } from './order-code.ts'
import { orderPlace, type OrderPlace } from './order-place.ts'
import { paidBy, type NewOrder, type RefusedOrder, type Taken } from './new-order.ts'
import { takeClubAct } from './take-club-act.ts'

export interface WantedOrder {
  tx: Tx
  processorOf: PaymentPorts['processorOf']
  buyer: Buyer
  request: OrderRequest
  now: Date
}

/**
 * Validates and prices an order. Prices sent by a client are never used.
 * @returns the row to store, without its id, key and state; or the refusal
 * @throws Refusal JWT_INVALID when the account was deleted; AccountUnreadable
 */
export const takeOrder = async ({
  tx,
  processorOf,
  buyer,
  request,
  now,
}: WantedOrder): Promise<NewOrder | RefusedOrder> => {
  // Locked: a deletion of the account at the same time must find the order, or this transaction the deletion.
  const user = await lockUser(tx, buyer.userId)
  if (!user) throw new Refusal('JWT_INVALID')
  const merchant = await readMerchant(tx, buyer.tenant)
  const products = await productsByIds(
    tx,
    request.products.map((line) => line.productId),
  )
  const joining = await joiningVehicle({ tx, userId: user.id, merchant, request, now })
  // The prices of a plan that is changed to are those for every member: the membership's own percentage comes off later.
  const percent = request.membership ? 0 : joining.percent
  const sold = new Map(
    products.filter(({ onSale }) => onSale).map((product) => [product.id, lessForMember(product, percent)]),
  )
  const pauses = pausesOf([...sold.values()], merchant, now)
  const card = await cardOf(tx, user.id)
  const place = await orderPlace({ tx, merchant, user, request, now })
  const { code: typed } = request
  const code = typed ? await readCode({ tx, merchant, userId: user.id, code: typed, locked: true, now }) : null
  const facts: OrderFacts = {
    emailConfirmed: user.emailConfirmedAt !== null,
    products: new Map([...sold].map(([id, product]) => [id, taxedAt(orderableOf(product), place.rates)])),
    paused: new Set(pauses.keys()),
    club: { status: joining.current?.status ?? 'inactive', productId: joining.current?.productId ?? null },
    changesPlan: read(settings.membership, merchant.siteConfig.membership).planChange === 'prorated',
    vehicle: joining.refusal,
    hasHomeAddress: user.homeAddress !== null,
    lacksConsent: await lacksConsent(tx, request, { buyer, merchant, sold, now }),
    giftCards: await knownGiftCards(
      tx,
      request.products.flatMap((line) => line.cardNumber ?? []),
    ),
    processorEnabled: (await processorOf(tx, merchant.processor)) !== null,
    cardOnFile: card !== null && card.processor === merchant.processor,
    takesCodes: read(settings.discountCodes, merchant.siteConfig.discountCodes),
    ...(code && { code: code.code }),
  }
  const refusal = orderRefusal(request, facts)
  const priced = pricedAt(request, facts)
  const taken = { buyer, user, merchant, card, sold, joining, now, code, place, priced }
  if (place.isUnknown) return refusedOf('LOCATION_UNKNOWN', request, taken)
  if (request.membership && code) return refusedOf('CODE_NOTHING', request, taken)
  if (request.membership) return takeClubAct({ tx, act: request.membership, request, facts, ...taken })
  if (!refusal) return rowOf(request, taken, await agreedClubTerms(tx, request, taken))
  const paused = refusal === 'SALES_PAUSED' ? request.products.find((line) => pauses.has(line.productId)) : undefined
  return { ...refusedOf(refusal, request, taken), message: (paused && pauses.get(paused.productId)) || null }
}

interface TakenGoods extends Taken {
  joining: Joining
  /** Null: the order names none. */
  code: ReadCode | null
  place: OrderPlace
  priced: PricedOrder
}

const noLines: PricedOrder = { lines: [], freeItem: null }

/** What the units cost today with the code; none where a product or the code is refused. */
const pricedAt = ({ products }: OrderRequest, facts: OrderFacts): PricedOrder => {
  const units = products.flatMap(({ productId }) => facts.products.get(productId) ?? [])
  const priced = units.length === products.length ? priceOrder(units, facts) : noLines
  return 'refused' in priced ? noLines : priced
}

/** The words of the pause of each product whose sale is paused. */
const pausesOf = (sold: readonly ProductRow[], { siteConfig }: Merchant, now: Date): Map<number, string> => {
  const pauses = read(settings.salesPauses, siteConfig.salesPauses)
  return new Map(
    sold.flatMap(({ id, productType, locationIds }): [number, string][] => {
      const pause = pauseOf({ productType, locations: locationIds }, pauses, now.getTime())
      return pause ? [[id, pause.words]] : []
    }),
  )
}

/** Whether the order has a wash club that is not a gift. */
const joinsClub = (request: OrderRequest, sold: Taken['sold']): boolean =>
  request.products.some((line) => line.isGift !== true && sold.get(line.productId)?.productType === 'AppClub')

/**
 * True while the user has to answer a text of the merchant before buying. Who joins the club has to agree to its terms,
 * with the order at the latest; a refusal of new terms does not count then.
 */
const lacksConsent = async (
  tx: Tx,
  request: OrderRequest,
  { buyer, merchant, sold, now }: Pick<Taken, 'buyer' | 'merchant' | 'sold' | 'now'>,
): Promise<boolean> => {
  const asked = await askedOf(tx, buyer.userId, now)
  if (!joinsClub(request, sold)) return asked.length > 0
  if (asked.some(({ kind }) => kind !== 'clubTerms')) return true
  const live = (await liveVersions(tx, merchant)).clubTerms
  const given = request.clubTerms ?? 0
  if (given > live) return true
  const from = merchant.agreeFrom.clubTerms ?? 0
  return from <= live && given < from && (await agreedVersion(tx, buyer.userId, 'clubTerms')) < from
}

/** The version of the club's terms that the user agrees to with the order, else the one agreed to before. */
const agreedClubTerms = async (tx: Tx, request: OrderRequest, { buyer, sold, now }: Taken): Promise<number | null> => {
  if (!joinsClub(request, sold)) return null
  const version = request.clubTerms ?? null
  if (version === null) return (await agreedVersion(tx, buyer.userId, 'clubTerms')) || null
  const given = { agreed: true, at: now, source: 'order' as const }
  await insertConsents(tx, [{ tenantId: buyer.tenant, userId: buyer.userId, name: 'clubTerms', version, ...given }])
  return version
}

/** With TOTAL_CHANGED what the units cost without the code, and the total with it. */
const refusedOf = (refused: ErrorCode, request: OrderRequest, taken: TakenGoods): RefusedOrder => {
  if (refused !== 'TOTAL_CHANGED') return { refused, lines: [] }
  const { code, priced } = taken
  return {
    refused,
    lines: soldLines(request, { ...taken, priced: noLines }).map((line) => ({ ...line, ...plainLine })),
    ...(code && { discount: code.discount, totalCents: totalsOf(priced.lines).total }),
  }
}

/** The units of an order, and the free one that its code adds. */
const linesOf = (request: OrderRequest, taken: TakenGoods): OrderLine[] => {
  const { code, priced, user, place } = taken
  const free = priced.freeItem === null ? null : code?.freeItem
  const lines = soldLines(request, taken)
  if (!free) return lines
  const line = lineOf({ productId: free.id }, free, place.rates, request, user)
  return [...lines, { ...line, unitPriceCents: 0, taxCents: 0, reductionCents: 0, terms: termsOf(free) }]
}

const soldLines = (request: OrderRequest, { sold, user, joining, priced, place }: TakenGoods): OrderLine[] =>
  request.products.flatMap((line, at) => {
    const product = sold.get(line.productId)
    if (!product) return []
    const terms = termsFor(product, request, joining)
    return [{ ...lineOf(line, product, place.rates, request, user), ...loweredBy(priced.lines[at]), terms }]
  })

/** The price of a unit that a code has lowered. */
const loweredBy = (line: PricedOrder['lines'][number] | undefined): Partial<OrderLine> =>
  line && line.reduction !== null
    ? { unitPriceCents: line.unitPrice, taxCents: line.tax, reductionCents: line.reduction }
    : {}

/** What a unit grants; a club with its vehicle and what came off for it. */
const termsFor = (product: ProductRow, { vehicleId }: OrderRequest, { percent }: Joining): LineTerms => {
  const { club, ...terms } = termsOf(product)
  const vehicle = { ...(vehicleId && { vehicleId }), ...(percent > 0 && { vehiclePercent: percent }) }
  return { ...terms, club: club && { ...club, ...vehicle } }
}

const rowOf = (request: OrderRequest, taken: TakenGoods, clubTermsVersion: number | null): NewOrder => ({
  ...paidBy({ ...taken, lines: linesOf(request, taken) }),
  locationId: taken.place.locationId,
  clubTermsVersion,
  discount: taken.code?.discount ?? null,
  address: request.address ? resolved(request.address, taken.user) : null,
})

const lineOf = (
  line: OrderProduct,
  product: ProductRow,
  rates: PlaceRates,
  request: OrderRequest,
  user: UserRow,
): OrderLine => {
  const taxed = taxedAt(orderableOf(product), rates)
  const price = priceLine(taxed)
  const address = product.fulfillable ? addressOf(line, request) : null
  const isGift = line.isGift === true
  return {
    productId: product.id,
    name: product.name,
    productType: product.productType,
    appProductType: purchaseTypeOf(product.productType),
    unitPriceCents: price.unitPrice,
    taxCents: price.tax,
    taxRate: rateOf(taxed),
    fulfillable: product.fulfillable,
    isGift,
    giftedTo: isGift ? (line.giftedTo ?? null) : null,
    giftedEmail: isGift ? (line.giftedEmail?.trim() ?? null) : null,
    giftMessage: isGift ? (line.giftMessage ?? null) : null,
    giftHeader: isGift ? (line.giftHeader ?? null) : null,
    cardNumber: product.productType === 'GiftCardRecharge' ? (line.cardNumber ?? null) : null,
    address: address ? resolved(address, user) : null,
  }
}

/** Replaces "my home address" by the address itself, with the line printed on the parcel. */
const resolved = (address: Address, user: UserRow): Address => {
  const known = address.useHome && user.homeAddress ? user.homeAddress : address
  return { ...known, addressedTo: known.addressedTo || `${known.first} ${known.last}` }
}
