import type { NewDiscount } from '#contract/endpoints/discounts.ts'
import { batchCodeLength, codeAlphabet, discountKeyOf } from '#contract/rules/codes.ts'
import { isAmount } from '#contract/rules/money.ts'
import { idFrom } from '#server/basics/id-from.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import {
  addDiscountCodes,
  basisColumns,
  changeDiscount,
  discountById,
  insertDiscount,
  lockDiscount,
  type ListedDiscount,
} from '#server/tables/discounts.ts'
import { lockMerchant } from '#server/tables/merchants.ts'
import { productsByIds } from '#server/tables/products.ts'
import { scheduleWork } from '#server/tables/work.ts'

/** Codes that one run makes: its transaction stays short. */
const portion = 1_000

interface DiscountAct {
  tx: Tx
  tenant: number
  adminId: string
  now: Date
}

export interface DiscountOrder extends DiscountAct {
  random: Random
  /** Idempotency-Key of the request; null when it has none. */
  key: string | null
  wanted: NewDiscount
}

/**
 * Makes a discount with one code, or orders generated ones, which due work makes. A repeat with the same key finds the
 * discount of the first one.
 * @throws Refusal VALIDATION with the fields that are wrong
 */
export const makeDiscount = async (order: DiscountOrder): Promise<ListedDiscount> => {
  const { tx, tenant, adminId, random, key, wanted, now } = order
  const id = key === null ? random.uuid() : idFrom(`${tenant} ${adminId} discount ${key}`)
  await lockMerchant(tx, tenant)
  const known = await discountById(tx, id)
  if (known) return known
  const problems = await problemsOf(tx, wanted)
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', { fieldErrors: problems })
  const code = wanted.code ? discountKeyOf(wanted.code) : null
  const columns = { ...basisColumns(wanted), code, prefix: discountKeyOf(wanted.prefix ?? '') }
  const made = code === null ? 0 : 1
  const size = code === null ? wanted.size : 1
  const state = code === null ? ('making' as const) : ('complete' as const)
  await insertDiscount(tx, { tenantId: tenant, id, ...columns, state, size, made, authorId: adminId, createdAt: now })
  if (code === null) await scheduleWork(tx, [{ tenant, kind: 'discount-codes', subject: id }], now)
  else if ((await addDiscountCodes(tx, { tenantId: tenant, id }, [code])) === 0)
    throw new Refusal('VALIDATION', { fieldErrors: { code: 'Another discount has this code.' } })
  const changes = changesOf({}, { discount: termsOf(wanted), codes: code ?? `${wanted.size}` })
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'discount made', subject: columns.name, changes })
  return (await discountById(tx, id))!
}

/** The terms that are set, for the audit log. */
const termsOf = ({ code: _code, name: _name, size: _size, prefix: _prefix, ...terms }: NewDiscount): string =>
  Object.entries(terms)
    .filter(([, value]) => value !== null && value !== undefined && value !== false && String(value) !== '')
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(' ') : String(value)}`)
    .join(', ')

/** Field name to what is wrong with it. */
const problemsOf = async (tx: Tx, wanted: NewDiscount): Promise<Record<string, string>> => {
  const { percent, amount, freeItemId, fromTotal, productIds, startsAt, endsAt } = wanted
  const named = await productsByIds(tx, freeItemId === null ? productIds : [...productIds, freeItemId])
  const free = named.find(({ id }) => id === freeItemId)
  const canBeFree = free && ['AppWash', 'AppBundle', 'Swag'].includes(free.productType) && !free.fulfillable
  const isKnown = (id: number) => named.some((product) => product.id === id)
  const givenCount = [percent, amount, freeItemId].filter((each) => each !== null).length
  const found: [string, boolean, string][] = [
    ['percent', givenCount !== 1, 'Give a percentage, an amount or a free item.'],
    ['amount', amount !== null && !isAmount(amount), 'At most two decimals.'],
    ['freeItemId', freeItemId !== null && !canBeFree, 'A wash, a bundle, or merchandise that is not shipped.'],
    ['fromTotal', !isAmount(fromTotal), 'At most two decimals.'],
    ['productIds', !productIds.every(isKnown), 'A product does not exist.'],
    ['endsAt', startsAt !== null && endsAt !== null && Date.parse(startsAt) >= Date.parse(endsAt), 'Must be later.'],
  ]
  return Object.fromEntries(found.flatMap(([field, isWrong, says]) => (isWrong ? [[field, says]] : [])))
}

export interface DiscountEnd extends DiscountAct {
  id: string
}

/** Ends a discount. @throws Refusal DISCOUNT_UNKNOWN */
export const endDiscount = async ({ tx, tenant, adminId, now, id }: DiscountEnd): Promise<ListedDiscount> => {
  const discount = await lockDiscount(tx, id)
  if (!discount) throw new Refusal('DISCOUNT_UNKNOWN')
  if (discount.state !== 'ended') {
    await changeDiscount(tx, id, { state: 'ended' })
    const changes = changesOf({ discount: discount.state }, { discount: 'ended' })
    const act = { act: 'discount ended', subject: discount.name, changes } as const
    await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act })
  }
  return (await discountById(tx, id))!
}

export interface DiscountPortion {
  tx: Tx
  random: Random
  id: string
}

/** Makes the next codes of a discount. @returns whether there is more to do */
export const continueDiscount = async ({ tx, id, random }: DiscountPortion): Promise<boolean> => {
  const discount = await lockDiscount(tx, id)
  if (discount?.state !== 'making') return false
  const wanted = Math.min(portion, discount.size - discount.made)
  const codes = Array.from({ length: wanted }, () => discount.prefix + random.text(batchCodeLength, codeAlphabet))
  // A code that exists already is left out, and another one is made in the next run.
  const made = discount.made + (await addDiscountCodes(tx, discount, [...new Set(codes)]))
  await changeDiscount(tx, id, { made, ...(made >= discount.size ? { state: 'complete' } : {}) })
  return made < discount.size
}
