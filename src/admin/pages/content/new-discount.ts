import type { DiscountedType } from '#contract/constants.ts'
import type { NewDiscount } from '#contract/endpoints/discounts.ts'
import { mostBatchCodes } from '#contract/rules/codes.ts'
import { discountAdminWords as words } from '#src/words/admin-discounts.ts'

/** The form of a new discount, as it is typed. */
export interface TypedDiscount {
  name: string
  gives: 'percent' | 'amount' | 'freeItem'
  percent: string
  amount: string
  /** Id of a product; empty: none is chosen. */
  freeItem: string
  productTypes: DiscountedType[]
  productIds: number[]
  fromTotal: string
  startsAt: string | null
  endsAt: string | null
  firstPurchase: boolean
  totalLimit: string
  personLimit: string
  /** Empty: codes are generated. */
  code: string
  size: string
  prefix: string
}

export const emptyDiscount: TypedDiscount = {
  name: '',
  gives: 'percent',
  percent: '',
  amount: '',
  freeItem: '',
  productTypes: [],
  productIds: [],
  fromTotal: '',
  startsAt: null,
  endsAt: null,
  firstPurchase: false,
  totalLimit: '',
  personLimit: '',
  code: '',
  size: '',
  prefix: '',
}

const isWhole = (typed: string, most: number): boolean => /^[1-9]\d*$/.test(typed.trim()) && Number(typed) <= most
const isMoney = (typed: string): boolean => /^\s*\d{1,7}(\.\d{1,2})?\s*$/.test(typed)
const isEmptyOr = (typed: string, isRight: (typed: string) => boolean): boolean => typed.trim() === '' || isRight(typed)
const mostUses = 2_147_483_647

/** What is wrong with what is typed, by the field. */
export const discountProblems = (typed: TypedDiscount): Record<string, string> => {
  const { gives, percent, amount, freeItem } = typed
  const found: [string, boolean, string][] = [
    ['name', typed.name.trim() === '', words.badName],
    ['percent', gives === 'percent' && !isWhole(percent, 100), words.badPercent],
    ['amount', gives === 'amount' && !(isMoney(amount) && Number(amount) > 0), words.badAmount],
    ['freeItemId', gives === 'freeItem' && freeItem === '', words.noItem],
    ['fromTotal', !isEmptyOr(typed.fromTotal, isMoney), words.badAmount],
    ['totalLimit', !isEmptyOr(typed.totalLimit, (limit) => isWhole(limit, mostUses)), words.badLimit],
    ['personLimit', !isEmptyOr(typed.personLimit, (limit) => isWhole(limit, mostUses)), words.badLimit],
    ['size', typed.code.trim() === '' && !isWhole(typed.size, mostBatchCodes), words.badSize],
  ]
  return Object.fromEntries(found.flatMap(([field, isWrong, says]) => (isWrong ? [[field, says]] : [])))
}

const limitOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/** What is sent of a form without problems. */
export const discountOf = (typed: TypedDiscount): NewDiscount => {
  const { gives, percent, amount, freeItem, code, prefix } = typed
  const { productTypes, productIds, startsAt, endsAt, firstPurchase } = typed
  return {
    name: typed.name.trim(),
    percent: gives === 'percent' ? Number(percent) : null,
    amount: gives === 'amount' ? Number(amount) : null,
    freeItemId: gives === 'freeItem' ? Number(freeItem) : null,
    productTypes,
    productIds,
    fromTotal: Number(typed.fromTotal),
    startsAt,
    endsAt,
    firstPurchase,
    totalLimit: limitOf(typed.totalLimit),
    personLimit: limitOf(typed.personLimit),
    ...(code.trim() === ''
      ? { size: Number(typed.size), ...(prefix.trim() === '' ? {} : { prefix: prefix.trim() }) }
      : { size: 1, code: code.trim() }),
  }
}
