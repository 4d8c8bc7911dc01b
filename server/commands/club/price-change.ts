import type { NewPriceChange, PriceChangePreview } from '#contract/endpoints/price-changes.ts'
import { momentsOf } from '#contract/rules/merchant-time.ts'
import {
  dayAfter,
  earliestDay,
  isRaise,
  longestNoticeDays,
  withPrice,
  type AnnouncedPrice,
} from '#contract/rules/membership-prices.ts'
import { dayOf, writtenDay, type MembershipRules } from '#contract/rules/membership.ts'
import type { AuditedChange } from '#contract/shapes/audit.ts'
import { fromCents, lessPercent } from '#contract/rules/money.ts'
import { idFrom } from '#server/basics/id-from.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, changesOf, recordAct, type FieldValues } from '#server/tables/audit-log.ts'
import { termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import { lockMerchant, readMerchant, type Merchant } from '#server/tables/merchants.ts'
import {
  insertPriceChange,
  changesToCome,
  dropNextPrice,
  isBilled,
  lockPriceChange,
  membersOfPlan,
  priceChangeById,
  updatePriceChange,
  type ListedPriceChange,
  type PriceChangeRow,
} from '#server/tables/price-changes.ts'
import { productsByIds, type ProductRow } from '#server/tables/products.ts'
import type { UserRow } from '#server/tables/users.ts'
import { lockWork, scheduleWork } from '#server/tables/work.ts'
import { priceLetter } from './price-letters.ts'
import { placeOfClub, rulesOf } from './terms.ts'

interface PriceAct {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  now: Date
}

interface Judged {
  product: ProductRow
  members: ClubRow[]
  price: AnnouncedPrice
  merchant: Merchant
  rules: MembershipRules
}

const refused = (field: string, says: string) => new Refusal('VALIDATION', { fieldErrors: { [field]: says } })

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text

/** @throws Refusal PRODUCT_UNKNOWN; VALIDATION with the field that is wrong */
const judge = async (
  { tx, tenant, now }: Omit<PriceAct, 'adminId'>,
  { productId, monthlyCents, firstDay }: NewPriceChange,
): Promise<Judged> => {
  const [product] = await productsByIds(tx, [productId])
  if (product?.productType !== 'AppClub') throw new Refusal('PRODUCT_UNKNOWN')
  const merchant = await readMerchant(tx, tenant)
  const rules = await rulesOf({ tx, merchant })
  const today = dayOf(rules.timeZone, now.getTime())
  const members = await membersOfPlan(tx, productId, now)
  const terms = members.map(termsOfClub)
  if (members.length === 0) throw refused('productId', 'No membership of this plan runs.')
  const paysOtherwise = ({ plan, vehiclePercent, nextPrices }: (typeof terms)[number]) =>
    nextPrices.length > 0 || plan.monthlyCents !== lessPercent(monthlyCents, vehiclePercent)
  if (!terms.some(paysOtherwise)) throw refused('monthlyCents', 'All members pay this price already.')
  const earliest = earliestDay(terms, monthlyCents, today)
  const written = writtenDay('UTC', Date.parse(earliest))
  if (!isDay(firstDay)) throw refused('firstDay', 'Please enter a day.')
  if (firstDay < earliest)
    throw refused(
      'firstDay',
      earliest === today
        ? 'Please enter a day that has not passed.'
        : `Members are told 30 days before they pay more: ${written} is the first possible day.`,
    )
  if (firstDay > dayAfter(today, longestNoticeDays)) throw refused('firstDay', 'At most a year ahead.')
  return { product, members, price: { monthlyCents, firstDay, sentOn: today }, merchant, rules }
}

export interface PriceChangeAsked extends Omit<PriceAct, 'adminId'> {
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
  wanted: NewPriceChange
}

/** Stands for a member's name in a preview. */
const nameless = '…'

/** Whom a price change would concern, and its mail. @throws Refusal as `sendPriceChange` */
export const previewPriceChange = async (asked: PriceChangeAsked): Promise<PriceChangePreview> => {
  const { tx, origin, wanted, now } = asked
  const { members, price, merchant, rules } = await judge(asked, wanted)
  const [replaced] = await changesToCome(tx, wanted.productId, price.sentOn)
  // Of those who would pay more, if any would: it is their mail that has to be read.
  const first = members.find((member) => isRaise(termsOfClub(member), price.monthlyCents)) ?? members[0]!
  const { nextPrices } = withPrice(termsOfClub(first), price)
  const buyer = { email: '', firstName: nameless } as UserRow
  const club = { ...first, nextPrices: [...nextPrices] }
  const place = await placeOfClub({ tx, merchant, club, at: now })
  const { subject, paragraphs } = priceLetter({ club, place, buyer, merchant, rules, origin, firstDay: price.firstDay })
  return {
    members: members.length,
    replaces: replaced ? { monthlyCents: replaced.monthlyCents, firstDay: replaced.firstDay } : null,
    mail: { subject, paragraphs },
  }
}

export interface PriceChangeOrder extends PriceAct {
  random: Random
  /** Idempotency-Key of the request; null when it has none. */
  key: string | null
  wanted: NewPriceChange
}

/**
 * Announces a new price of a plan to the members that run now. Due work puts it into their terms and mails them. One that
 * has not begun is replaced. A repeat with the same key finds the first one.
 * @throws Refusal PRODUCT_UNKNOWN; VALIDATION with the field that is wrong
 */
export const sendPriceChange = async (order: PriceChangeOrder): Promise<ListedPriceChange> => {
  const { tx, tenant, adminId, random, key, wanted, now } = order
  const id = key === null ? random.uuid() : idFrom(`${tenant} ${adminId} price ${key}`)
  // Of two at once, the second one replaces the first.
  await lockMerchant(tx, tenant)
  const known = await priceChangeById(tx, id)
  if (known) return known
  const { product, members, price } = await judge(order, wanted)
  for (const replaced of await changesToCome(tx, product.id, price.sentOn))
    await updatePriceChange(tx, replaced.id, { state: 'replaced' })
  await insertPriceChange(tx, {
    tenantId: tenant,
    id,
    productId: product.id,
    planName: product.name,
    ...price,
    state: 'announcing',
    members: members.map((member) => member.id),
    authorId: adminId,
    createdAt: now,
  })
  await scheduleWork(tx, [workOf(tenant, id)], now)
  const changes = changesOf(priceValues(product.monthlyCents), priceValues(price.monthlyCents, price.firstDay))
  await record(order, 'price change sent', { id, planName: product.name, members: members.length, changes })
  return (await priceChangeById(tx, id))!
}

const workOf = (tenant: number, id: string) => ({ tenant, kind: 'price-change', subject: id })

/** The price of a plan for the audit log, in the currency of the merchant. */
const priceValues = (monthlyCents: number | null, from?: string): FieldValues => ({
  price: monthlyCents === null ? null : [fromCents(monthlyCents).toFixed(2), from].filter(Boolean).join(' from '),
})

const record = (
  { tx, tenant, adminId, now }: PriceAct,
  act: 'price change sent' | 'price change taken back',
  {
    id,
    planName,
    members,
    changes,
  }: { id: string; planName: string; members: number; changes: readonly AuditedChange[] },
): Promise<void> => {
  const detail = { name: planName, change: id }
  return recordAct(tx, { tenant, now, actor: adminActor(adminId), act, subject: String(members), detail, changes })
}

/** Memberships that one statement changes. */
const portion = 500

export interface PriceChangeBack extends PriceAct {
  id: string
}

/**
 * Takes an announced price back from all memberships, in one transaction: no billing with it comes in between, and if one
 * was stored before, nothing is taken back. Due work then mails all who had it.
 * @throws Refusal PRICE_CHANGE_UNKNOWN, PRICE_CHANGE_REPLACED, PRICE_CHANGE_BILLED
 */
export const takePriceChangeBack = async (back: PriceChangeBack): Promise<ListedPriceChange> => {
  const { tx, tenant, id, now } = back
  // First, as by due work, which holds its item when it locks the change: they cannot deadlock.
  await lockWork(tx, workOf(tenant, id))
  const change = await lockPriceChange(tx, id)
  if (!change) throw new Refusal('PRICE_CHANGE_UNKNOWN')
  if (change.state === 'replaced') throw new Refusal('PRICE_CHANGE_REPLACED')
  if (change.state !== 'takingBack' && change.state !== 'takenBack') {
    const had = await withdraw(tx, change)
    if (
      await hasBeenBilled({ tx, change, now, rules: await rulesOf({ tx, merchant: await readMerchant(tx, tenant) }) })
    )
      throw new Refusal('PRICE_CHANGE_BILLED')
    await updatePriceChange(tx, id, { state: 'takingBack', members: had, told: 0 })
    await scheduleWork(tx, [workOf(tenant, id)], now)
    const { planName, monthlyCents, firstDay } = change
    const changes = changesOf(priceValues(monthlyCents, firstDay), {})
    await record(back, 'price change taken back', { id, planName, members: had.length, changes })
  }
  return (await priceChangeById(tx, id))!
}

/** @returns the memberships that had it */
const withdraw = async (tx: Tx, change: PriceChangeRow): Promise<string[]> => {
  const had: string[] = []
  for (let from = 0; from < change.members.length; from += portion)
    had.push(...(await dropNextPrice(tx, change, change.members.slice(from, from + portion))))
  return had
}

export interface SentPriceChange {
  tx: Tx
  change: PriceChangeRow
  rules: MembershipRules
  now: Date
}

/** Whether a membership has been billed at the price. */
export const hasBeenBilled = async ({ tx, change, rules: { timeZone }, now }: SentPriceChange): Promise<boolean> => {
  if (dayOf(timeZone, now.getTime()) < change.firstDay) return false
  const [begin = Date.parse(change.firstDay)] = momentsOf(timeZone, `${change.firstDay}T00:00`)
  return isBilled(tx, change, new Date(begin))
}
