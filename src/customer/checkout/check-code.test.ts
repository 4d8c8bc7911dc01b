import { expect, test } from 'vitest'
import type { CheckedCode } from '#contract/shapes/discount.ts'
import type { CartLine } from '#src/local/cart.ts'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { aProduct } from '#tests/support/products.ts'
import { aCode } from '#tests/support/codes.ts'
import { checkCode, leftAlone, problemNow } from './check-code.ts'

const line = (given: Parameters<typeof aProduct>[0] = {}): CartLine => ({
  id: String(given?.productId ?? 1),
  person: 'casey',
  product: aProduct({ taxRate: 700, ...given }),
  gift: null,
  cardNumber: null,
  addedAt: 0,
})
const club = line({ productId: 7, name: 'Unlimited', productType: 'AppClub', signupPrice: 9.99, price: 9.99 })
const card = line({ productId: 8, name: 'Gift card', productType: 'GiftCard' })

const asked = (answer: () => CheckedCode) => {
  const ask = async () => answer()
  return checkCode({ remote: { ask } as never }, 'SUDS20', [line()])
}
const refusedWith = (code: ConstructorParameters<typeof Refused>[2]) =>
  asked(() => {
    throw new Refused(409, 'This code has been used up.', code)
  })

test('an accepted code is told with what it gives', async () => {
  expect(await asked(() => aCode())).toEqual({ is: 'checked', code: aCode() })
})

test('a refusal says its day, its sum or its reason, and that the cart is as it was', async () => {
  const problems = await Promise.all([
    refusedWith({ code: 'CODE_ENDED', resultData: { on: '2026-05-31', fromTotal: null } }),
    refusedWith({ code: 'CODE_EARLY', resultData: { on: '2026-06-01', fromTotal: null } }),
    refusedWith({ code: 'CODE_TOTAL', resultData: { on: null, fromTotal: 20.5 } }),
    refusedWith({ code: 'CODE_SPENT' }),
  ])
  expect(problems).toEqual(
    [
      'It ended on 31/05/2026. Nothing changed in your cart.',
      'It starts on 01/06/2026. Nothing changed in your cart.',
      'It is for $20.50 or more. Nothing changed in your cart.',
      'This code has been used up. Nothing changed in your cart.',
    ].map((problem) => ({ is: 'refused', problem })),
  )
})

test('without an answer the code is checked later', async () => {
  const said = await asked(() => {
    throw new NoAnswer('network')
  })
  expect(said).toEqual({ is: 'later', code: 'SUDS20' })
})

test('a code that the cart has left behind says so', () => {
  expect(problemNow([line()], aCode())).toBeUndefined()
  expect(problemNow([card], aCode())).toBe('It is not for what is in your cart.')
  expect(problemNow([line()], aCode({ fromTotal: 24.01 }))).toBe('It is for $24.01 or more.')
})

test('what keeps its price is named', () => {
  expect(leftAlone([line()], aCode())).toBeUndefined()
  expect(leftAlone([line(), club], aCode())).toBe(
    'The club’s first month has its own price, so the code leaves it alone.',
  )
  expect(leftAlone([line(), club, card, card], aCode())).toBe('The code leaves Unlimited, Gift card alone.')
})
