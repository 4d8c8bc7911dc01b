import { toCents } from '#contract/rules/money.ts'
import type { CheckedCode, RefusedCode } from '#contract/shapes/discount.ts'
import { money } from '#src/kit/format.ts'
import type { CartLine } from '#src/local/cart.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused, NoAnswer, Refused } from '#src/remote/outcome.ts'
import { discountWords } from '#src/words/discount.ts'
import { discounted } from '../cart/discounted.ts'

/** later: without an answer, it is checked when the user pays. */
export type CodeAnswer =
  | { is: 'checked'; code: CheckedCode }
  | { is: 'refused'; problem: string }
  | { is: 'later'; code: string }

/** Asks the server about a typed code for these units. */
export const checkCode = async (
  { remote }: { remote: Pick<Remote, 'ask'> },
  code: string,
  units: readonly CartLine[],
): Promise<CodeAnswer> => {
  const products = units.map(({ product: { productId } }) => ({ productId }))
  try {
    return { is: 'checked', code: await remote.ask('POST /discounts/check', { body: { code, products } }) }
  } catch (error) {
    if (error instanceof NoAnswer) return { is: 'later', code }
    if (error instanceof Refused) return { is: 'refused', problem: `${reasonOf(error)} ${discountWords.unchanged}` }
    throw error
  }
}

/** With the day or the sum that the refusal is about, where it names one. */
const reasonOf = (error: Refused): string => {
  const about = error.resultData as RefusedCode | null
  if (isRefused(error, 'CODE_ENDED') && about?.on) return discountWords.ended(dayText(about.on))
  if (isRefused(error, 'CODE_EARLY') && about?.on) return discountWords.early(dayText(about.on))
  if (isRefused(error, 'CODE_TOTAL') && about?.fromTotal) return discountWords.total(money(toCents(about.fromTotal)))
  return error.message
}

/** A day of the merchant, as lists write it: 31/05/2026. */
const dayText = (day: string): string => day.split('-').reverse().join('/')

/** Why a checked code gives nothing for the units that the cart has now; undefined: it gives something. */
export const problemNow = (units: readonly CartLine[], code: CheckedCode): string | undefined => {
  const result = discounted(units, code)
  if (!('refused' in result)) return undefined
  return result.refused === 'CODE_TOTAL' ? discountWords.total(money(toCents(code.fromTotal))) : discountWords.nothing
}

/** What a code leaves at its price, in a sentence; undefined: nothing. */
export const leftAlone = (units: readonly CartLine[], code: CheckedCode): string | undefined => {
  const result = discounted(units, code)
  if ('refused' in result || result.freeItem !== null) return undefined
  const left = units.filter((_, at) => result.lines[at]?.reduction === null).map(({ product }) => product)
  if (left.length === 0) return undefined
  if (left.every(({ signupPrice }) => signupPrice !== null)) return discountWords.leavesClub
  return discountWords.leaves([...new Set(left.map(({ name }) => name))].join(', '))
}
