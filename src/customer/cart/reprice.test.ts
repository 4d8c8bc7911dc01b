import { expect, test } from 'vitest'
import type { Product } from '#contract/shapes/product.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { aProduct } from '#tests/support/products.ts'
import { addUnit, cartOf, payableIn } from './cart.ts'
import { changeOf } from './price-change.ts'
import { repriceCart } from './reprice.ts'

const start = async (cart: Product[], offered: Product[]) => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /products', () => accepted(offered))
  let ids = 0
  const ports = { own: phone.own, clock: phone.clock, localId: () => `line-${(ids += 1)}` }
  for (const product of cart) await addUnit(ports, 'casey', { product })
  return {
    phone,
    cart: async () => (await cartOf(phone.own, 'casey')).map(({ product }) => [product.productId, product.price]),
  }
}

test('a new price reaches every unit of the product', async () => {
  const other = aProduct({ productId: 2 })
  const { phone, cart } = await start([aProduct(), other, aProduct()], [aProduct({ price: 25 }), other])
  expect(await repriceCart(phone, 'casey', 'refresh')).toEqual({ changed: true, gone: [] })
  expect(await cart()).toEqual([
    [1, 25],
    [2, 24],
    [1, 25],
  ])
})

test('a changed tax counts as a change; a changed description does not', async () => {
  const taxed = await start([aProduct()], [aProduct({ taxes: 2 })])
  expect(await repriceCart(taxed.phone, 'casey', 'refresh')).toMatchObject({ changed: true })
  const described = await start([aProduct()], [aProduct({ details: ['Now with wax'] })])
  expect(await repriceCart(described.phone, 'casey', 'refresh')).toMatchObject({ changed: false })
})

test('each unit keeps what it cost when it was put in, whatever it costs later', async () => {
  const { phone } = await start([aProduct()], [aProduct({ price: 25 })])
  await repriceCart(phone, 'casey', 'refresh')
  phone.server.on('GET /products', () => accepted([aProduct({ price: 26 })]))
  await repriceCart(phone, 'casey', 'refresh')
  const [line] = await cartOf(phone.own, 'casey')
  expect(changeOf(line!)).toMatchObject({ today: { before: 2400, now: 2600 } })
  phone.server.on('GET /products', () => accepted([aProduct()]))
  await repriceCart(phone, 'casey', 'refresh')
  expect(changeOf((await cartOf(phone.own, 'casey'))[0]!)).toBeNull()
})

test('a product that is no longer sold stays in the cart, is named once, and is not paid for', async () => {
  const { phone } = await start([aProduct(), aProduct({ productId: 2, name: 'Quick Dip' })], [aProduct()])
  expect(await repriceCart(phone, 'casey', 'refresh')).toEqual({ changed: false, gone: ['Quick Dip'] })
  expect(await repriceCart(phone, 'casey', 'refresh')).toEqual({ changed: false, gone: [] })
  const lines = await cartOf(phone.own, 'casey')
  expect(lines).toMatchObject([{ product: { productId: 1 } }, { product: { productId: 2 }, offSale: true }])
  expect(payableIn(lines)).toHaveLength(1)
  phone.server.on('GET /products', () => accepted([aProduct(), aProduct({ productId: 2 })]))
  await repriceCart(phone, 'casey', 'refresh')
  expect(payableIn(await cartOf(phone.own, 'casey'))).toHaveLength(2)
})

test('without an answer the cart stays unchanged', async () => {
  const { phone, cart } = await start([aProduct()], [])
  phone.server.on('GET /products', () => networkDown())
  await expect(repriceCart(phone, 'casey', 'refresh')).rejects.toThrow('no answer')
  expect(await cart()).toEqual([[1, 24]])
})

test('an empty cart sends no request', async () => {
  const { phone } = await start([], [])
  expect(await repriceCart(phone, 'casey', 'refresh')).toEqual({ changed: false, gone: [] })
  expect(phone.server.seen).toEqual([])
})
