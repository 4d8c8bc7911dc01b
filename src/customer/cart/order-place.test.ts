import { expect, test } from 'vitest'
import type { Location } from '#contract/shapes/place.ts'
import { accepted } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { aProduct } from '#tests/support/products.ts'
import { addUnit, cartOf } from './cart.ts'
import { keepListingChoice, orderPlace, taxedHere } from './order-place.ts'
import { repriceCart } from './reprice.ts'

const rates = [{ from: '2020-01-01', rate: 825 }]
const aPlace = (id: number, given: Partial<Location> = {}) => ({ id, name: `Place ${id}`, ...given }) as Location
const elm = aPlace(1, { taxRates: [{ from: '2020-01-01', rate: 600 }] })
const mill = aPlace(2, { taxRates: rates })

const start = async (places: Location[], home = 0) => {
  const phone = makePhone()
  await phone.logInAs('casey')
  await phone.keeper.store({ locations: places }, 'site', '')
  await phone.keeper.store({ homeLocation: { locationId: home } }, 'person', 'casey')
  return phone
}

test('an order is bought at the home location, unless another one was chosen on a listing', async () => {
  const phone = await start([elm, mill], 1)
  expect(await orderPlace(phone)).toEqual({ place: { id: 1, name: 'Place 1' }, rates: { order: 600, home: 600 } })
  await keepListingChoice(phone, 2)
  expect(await orderPlace(phone)).toEqual({ place: { id: 2, name: 'Place 2' }, rates: { order: 825, home: 600 } })
  await keepListingChoice(phone, 0)
  expect(await orderPlace(phone)).toMatchObject({ place: { id: 1 } })
})

test('the choice of a listing is forgotten after a day', async () => {
  const phone = await start([elm, mill], 1)
  await keepListingChoice(phone, 2)
  await phone.clock.advance(86_399_999)
  expect(await orderPlace(phone)).toMatchObject({ place: { id: 2 } })
  await phone.clock.advance(1)
  expect(await orderPlace(phone)).toMatchObject({ place: { id: 1 } })
})

test('a merchant without rates has no location of an order, and neither has who has chosen none', async () => {
  const nowhere = { place: null, rates: { order: null, home: null } }
  const without = await start([aPlace(1), aPlace(2)], 1)
  await keepListingChoice(without, 2)
  expect(await orderPlace(without)).toEqual(nowhere)
  expect(await orderPlace(await start([elm, mill]))).toEqual(nowhere)
})

test('a location that is closed for good is none', async () => {
  const phone = await start([elm, { ...mill, closedForGood: true }], 1)
  await keepListingChoice(phone, 2)
  expect(await orderPlace(phone)).toMatchObject({ place: { id: 1 } })
})

test('what is put into the cart has the tax of its location, and another location changes it', async () => {
  const phone = await start([elm, mill], 1)
  const offered = aProduct({ taxRate: 700 })
  phone.server.on('GET /products', () => accepted([offered]))
  const product = await taxedHere(phone, offered)
  expect(product).toMatchObject({ taxes: 1.44, taxRate: 600 })
  await addUnit({ ...phone, localId: () => 'line' }, 'casey', { product })
  expect(await repriceCart(phone, 'casey', 'refresh')).toMatchObject({ changed: false })
  await keepListingChoice(phone, 2)
  expect(await repriceCart(phone, 'casey', 'stored')).toMatchObject({ changed: true })
  expect(await cartOf(phone.own, 'casey')).toMatchObject([
    { product: { taxes: 1.98, taxRate: 825 }, seen: { taxes: 1.44 } },
  ])
})
