import { luhnDigit } from '#contract/rules/card-number.ts'
import { codeAlphabet } from '#contract/rules/codes.ts'
import { rateOf, taxOn } from '#contract/rules/pricing.ts'
import { behaviourOf, tokenFor } from '#server/payments/test-gateway/cards.ts'
import { saveCard } from '#server/tables/cards.ts'
import { startClub } from '#server/tables/clubs.ts'
import { insertGiftCardEntry, issueGiftCard } from '#server/tables/gift-cards.ts'
import { insertRedemption } from '#server/tables/redemptions.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { plainLine, type OrderLine } from '#server/tables/order-lines.ts'
import { insertOrder } from '#server/tables/orders.ts'
import { emailKeyOf, insertUser } from '#server/tables/users.ts'
import { insertVehicle } from '#server/tables/vehicles.ts'
import { insertWalletItem } from '#server/tables/wallet-items.ts'
import { loadPoints } from './load-points.ts'
import type { UserLoad } from './user-load.ts'
import type {
  DemoCard,
  DemoNotification,
  DemoUser,
  DemoProduct,
  DemoPurchase,
  DemoUse,
  DemoWalletItem,
} from './merchant.ts'

const day = 86_400_000
const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * day)

const loadUser = async ({ tx, deps, merchant, now, passwordHash }: UserLoad, user: DemoUser): Promise<string> => {
  const {
    email,
    isAdmin,
    firstName,
    lastName,
    birthdayMonth,
    birthdayDay,
    cellPhoneNumber,
    zipPostalCode,
    optInToMarketing,
    referralCode,
  } = user
  const id = deps.random.uuid()
  const createdAt = daysFrom(now, -Math.max(1, ...user.purchases.map(({ daysAgo }) => daysAgo + 1)))
  await insertUser(tx, {
    id,
    tenantId: merchant.hsAccountId,
    email,
    emailKey: emailKeyOf(email),
    passwordHash,
    isAdmin,
    firstName,
    lastName,
    birthdayMonth,
    birthdayDay,
    cellPhoneNumber,
    zipPostalCode,
    optInToMarketing,
    referralCode,
    createdAt,
    emailConfirmedAt: user.emailConfirmed ? createdAt : null,
    homeLocationId: user.homeLocationId ?? 0,
    homeAddress: user.homeAddress,
  })
  return id
}

const loadCard = ({ tx, deps, merchant, now }: UserLoad, userId: string, card: DemoCard): Promise<void> =>
  saveCard(tx, {
    userId,
    tenantId: merchant.hsAccountId,
    tag: `cc_${deps.random.token(12)}`,
    processor: merchant.processor,
    processorToken: tokenFor(behaviourOf(card.cardNumber) ?? 'declines', deps.random),
    brand: card.cardType,
    last4: card.cardNumber.slice(-4),
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    savedAt: now,
  })

const loadClub = async (
  { tx, merchant, products, now }: UserLoad,
  userId: string,
  club: NonNullable<DemoUser['club']>,
): Promise<void> => {
  const product = products.get(club.productId)
  if (!product) throw new Error(`no product ${club.productId}`)
  const nextBillingAt = daysFrom(now, club.nextBillingInDays)
  await startClub(tx, {
    userId,
    tenantId: merchant.hsAccountId,
    productId: product.productId,
    name: product.name,
    status: 'active',
    monthlyCents: product.monthlyCents ?? product.priceCents,
    taxRate: product.taxRate,
    useLimit: product.clubUseLimit,
    usesThisPeriod: club.usesThisPeriod,
    locationIds: product.locations,
    startedAt: daysFrom(now, -club.startedDaysAgo),
    nextBillingAt,
    billingDay: nextBillingAt.getUTCDate(),
  })
}

const giftCardNumber = async (
  { tx, deps, merchant }: UserLoad,
  balanceCents: number,
  issuedAt: Date,
): Promise<string> => {
  const digits = `6${deps.random.text(14, '0123456789')}`
  const number = `${digits}${luhnDigit(digits)}`
  const tenantId = merchant.hsAccountId
  await issueGiftCard(tx, { tenantId, number, balanceCents, issuedAt })
  await insertGiftCardEntry(tx, {
    id: deps.random.uuid(),
    tenantId,
    number,
    cents: balanceCents,
    reason: 'issue',
    reference: deps.random.uuid(),
    at: issuedAt,
  })
  return number
}

/** The purchases of a user by their ids, and the products that each can still deliver. */
type Undelivered = { id: string; daysAgo: number; productIds: number[] }[]

/** The purchase that an item is of; null: a gift, a reward, or one of before the shown history. */
const purchaseOf = ({ productId, purchasedDaysAgo, gift }: DemoWalletItem, purchases: Undelivered): string | null => {
  const found = gift
    ? undefined
    : purchases.find(({ daysAgo, productIds }) => daysAgo === purchasedDaysAgo && productIds.includes(productId ?? 0))
  found?.productIds.splice(found.productIds.indexOf(productId ?? 0), 1)
  return found?.id ?? null
}

const loadWalletItem = async (
  load: UserLoad,
  userId: string,
  item: DemoWalletItem,
  purchases: Undelivered,
): Promise<void> => {
  const { tx, deps, merchant, now } = load
  const purchasedAt = daysFrom(now, -item.purchasedDaysAgo)
  const code =
    item.itemType === 'GiftCard'
      ? await giftCardNumber(load, item.balanceCents ?? 0, purchasedAt)
      : `W${deps.random.text(12, codeAlphabet)}`
  await insertWalletItem(tx, {
    id: deps.random.uuid(),
    tenantId: merchant.hsAccountId,
    userId,
    code,
    itemType: item.itemType,
    productId: item.productId,
    name: item.name,
    maxUses: item.maxUses,
    usesMade: item.usesMade,
    purchasedAt,
    expiresAt: item.expiresInDays === null ? null : daysFrom(now, item.expiresInDays),
    isGift: item.gift !== null,
    giftedFrom: item.gift?.from ?? null,
    giftMessage: item.gift?.message ?? null,
    locationIds: item.locations,
    orderId: purchaseOf(item, purchases),
  })
}

const linesOf = (products: ReadonlyMap<number, DemoProduct>, purchase: DemoPurchase): OrderLine[] =>
  purchase.lines.flatMap((line) => {
    const product = products.get(line.productId)
    if (!product) throw new Error(`no product ${line.productId}`)
    const unit: OrderLine = {
      ...plainLine,
      productId: product.productId,
      name: product.name,
      productType: product.productType,
      appProductType: product.appProductType,
      unitPriceCents: line.unitCents,
      taxCents: taxOn(line.unitCents, rateOf(product)),
      taxRate: rateOf(product),
      fulfillable: product.fulfillable,
      isGift: line.giftedEmail !== null,
      giftedEmail: line.giftedEmail,
    }
    return Array.from({ length: line.quantity }, () => unit)
  })

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

const loadPurchase = async (
  { tx, deps, merchant, products, now }: UserLoad,
  userId: string,
  card: DemoCard | null,
  purchase: DemoPurchase,
): Promise<string> => {
  const id = deps.random.uuid()
  const lines = linesOf(products, purchase)
  const subtotalCents = sum(lines.map((line) => line.unitPriceCents))
  const taxesCents = sum(lines.map((line) => line.taxCents))
  const at = daysFrom(now, -purchase.daysAgo)
  await insertOrder(tx, {
    id,
    tenantId: merchant.hsAccountId,
    userId,
    state: 'approved',
    key: deps.random.uuid(),
    lines,
    subtotalCents,
    taxesCents,
    totalCents: subtotalCents + taxesCents,
    currency: merchant.currency,
    processor: merchant.processor,
    cardBrand: card?.cardType ?? null,
    cardLast4: card?.cardNumber.slice(-4) ?? null,
    code: deps.random.text(6, '0123456789'),
    createdAt: at,
    attemptedAt: at,
    settledAt: at,
  })
  return id
}

const loadNotification = (
  { tx, deps, merchant, now }: UserLoad,
  userId: string,
  { title, body, daysAgo, read, path }: DemoNotification,
): Promise<unknown> =>
  insertNotification(tx, {
    id: deps.random.uuid(),
    tenantId: merchant.hsAccountId,
    userId,
    title,
    body,
    path: path ?? null,
    createdAt: daysFrom(now, -daysAgo),
    readAt: read ? now : null,
  })

const loadUse = async (
  { tx, deps, merchant, now }: UserLoad,
  userId: string,
  { kind, name, locationId, daysAgo }: DemoUse,
): Promise<void> =>
  insertRedemption(tx, {
    id: deps.random.uuid(),
    tenantId: merchant.hsAccountId,
    kind,
    userId,
    name,
    locationId,
    terminalId: merchant.terminal.terminalId,
    at: daysFrom(now, -daysAgo),
  })

/** Stores a demo user with all their records. */
export const loadDemoUser = async (load: UserLoad, user: DemoUser): Promise<void> => {
  const userId = await loadUser(load, user)
  const { tx, merchant, now } = load
  if (user.vehicle) await insertVehicle(tx, { userId, tenantId: merchant.hsAccountId, ...user.vehicle, createdAt: now })
  if (user.card) await loadCard(load, userId, user.card)
  if (user.club) await loadClub(load, userId, user.club)
  const purchases: Undelivered = []
  for (const { lines, ...purchase } of user.purchases) {
    const id = await loadPurchase(load, userId, user.card, { ...purchase, lines })
    const productIds = lines.flatMap(({ productId, quantity }) => Array.from({ length: quantity }, () => productId))
    purchases.push({ id, daysAgo: purchase.daysAgo, productIds })
  }
  for (const item of user.wallet) await loadWalletItem(load, userId, item, purchases)
  await loadPoints(load, userId, user)
  for (const use of user.uses) await loadUse(load, userId, use)
  for (const notification of user.notifications) await loadNotification(load, userId, notification)
}
