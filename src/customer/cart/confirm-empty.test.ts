import { beforeEach, expect, test } from 'vitest'
import { answerDialog } from '#tests/support/dialogs.ts'
import { startWithEmptyScreen } from '#tests/support/empty-screen.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { aProduct } from '#tests/support/products.ts'
import { addUnit, cartOf } from './cart.ts'
import { confirmEmpty } from './confirm-empty.ts'

startWithEmptyScreen()

let phone: Phone
const inCart = async () => (await cartOf(phone.own, 'casey')).length

beforeEach(async () => {
  phone = makePhone()
  let ids = 0
  const ports = { ...phone, localId: () => `line-${(ids += 1)}` }
  for (const productId of [1, 2]) await addUnit(ports, 'casey', { product: aProduct({ productId }) })
})

test('the cart is emptied after a confirmation that counts its items', async () => {
  const emptied = confirmEmpty(phone.own, 'casey')
  expect(await answerDialog()).toEqual({ title: 'Empty your cart?', body: 'This removes all 2 items.' })
  await emptied
  expect(await inCart()).toBe(0)
})

test('No keeps the cart', async () => {
  const emptied = confirmEmpty(phone.own, 'casey')
  await answerDialog(false)
  await emptied
  expect(await inCart()).toBe(2)
})
