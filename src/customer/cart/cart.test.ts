import { expect, test } from 'vitest'
import { makePhone } from '#tests/support/phone.ts'
import { aProduct } from '#tests/support/products.ts'
import { addUnit, cartLimit, cartOf, changeGift, emptyCart, restoreLines, removeUnits, setAddress } from './cart.ts'

const start = () => {
  const phone = makePhone()
  let ids = 0
  const ports = { own: phone.own, clock: phone.clock, localId: () => `line-${(ids += 1)}` }
  return {
    phone,
    ports,
    names: async (person = 'casey') => (await cartOf(phone.own, person)).map(({ product }) => product.name),
  }
}

const wash = aProduct({ productId: 1, name: 'The Big Splash' })
const club = aProduct({ productId: 7, name: 'Club Dip', productType: 'AppClub' })
const otherClub = aProduct({ productId: 8, name: 'Club Bubble', productType: 'AppClub' })

test('units are listed in the order in which they were added, also within one millisecond', async () => {
  const { ports, names } = start()
  await addUnit(ports, 'casey', { product: wash })
  await addUnit(ports, 'casey', { product: aProduct({ productId: 2, name: 'Quick Dip' }) })
  await addUnit(ports, 'casey', { product: wash })
  expect(await names()).toEqual(['The Big Splash', 'Quick Dip', 'The Big Splash'])
})

test('a cart belongs to one user', async () => {
  const { ports, names } = start()
  await addUnit(ports, 'casey', { product: wash })
  expect(await names('noor')).toEqual([])
})

test('the cart survives a reload', async () => {
  const { phone, ports } = start()
  const gift = { giftedTo: 'Priya', giftedEmail: 'priya@example.com', giftMessage: '', giftHeader: 0 }
  await addUnit(ports, 'casey', { product: wash, gift })
  expect(await cartOf(phone.restart().own, 'casey')).toMatchObject([
    { product: { name: 'The Big Splash' }, gift: { giftedTo: 'Priya' } },
  ])
})

test('a gift in the cart is changed in its place; one that is gone is not', async () => {
  const { phone, ports, names } = start()
  const gift = { giftedTo: '', giftedEmail: 'priya@example.com', giftMessage: '', giftHeader: 3 }
  await addUnit(ports, 'casey', { product: wash, gift })
  await addUnit(ports, 'casey', { product: wash })
  const changed = { ...gift, giftedTo: 'Priya', giftHeader: 0 }
  expect(await changeGift(phone.own, 'line-1', changed)).toBe(true)
  expect((await cartOf(phone.own, 'casey')).map((line) => line.gift)).toEqual([changed, null])
  expect(await changeGift(phone.own, 'line-9', changed)).toBe(false)
  expect(await names()).toHaveLength(2)
})

test('another club needs consent, and then replaces the first', async () => {
  const { ports, names } = start()
  await addUnit(ports, 'casey', { product: club })
  await addUnit(ports, 'casey', { product: wash })
  expect(await addUnit(ports, 'casey', { product: otherClub })).toBe('replaces-club')
  expect(await names()).toEqual(['Club Dip', 'The Big Splash'])
  expect(await addUnit(ports, 'casey', { product: otherClub }, true)).toBe('added')
  expect(await names()).toEqual(['The Big Splash', 'Club Bubble'])
})

test('the same club is not added twice, with or without consent', async () => {
  const { ports, names } = start()
  await addUnit(ports, 'casey', { product: club })
  expect(await addUnit(ports, 'casey', { product: club }, true)).toBe('same-club')
  expect(await names()).toEqual(['Club Dip'])
})

test('two tabs that add a club at the same time end with one club', async () => {
  const { ports, names } = start()
  const said = await Promise.all([
    addUnit(ports, 'casey', { product: club }),
    addUnit(ports, 'casey', { product: otherClub }),
  ])
  expect(said).toEqual(['added', 'replaces-club'])
  expect(await names()).toEqual(['Club Dip'])
})

test('a full cart accepts no more units', async () => {
  const { phone, ports } = start()
  const line = (index: number) => ({
    id: `old-${index}`,
    person: 'casey',
    product: wash,
    gift: null,
    cardNumber: null,
    addedAt: index,
  })
  await phone.own.cart.bulkAdd(Array.from({ length: cartLimit }, (_, index) => line(index)))
  expect(await addUnit(ports, 'casey', { product: wash })).toBe('full')
})

test('one unit or all of them can be removed, and other users’ carts are unchanged', async () => {
  const { phone, ports, names } = start()
  for (const product of [wash, wash, club]) await addUnit(ports, 'casey', { product })
  await addUnit(ports, 'noor', { product: wash })
  const [first] = await cartOf(phone.own, 'casey')
  await removeUnits(phone.own, [first!.id])
  expect(await names()).toEqual(['The Big Splash', 'Club Dip'])
  await emptyCart(phone.own, 'casey')
  expect(await names()).toEqual([])
  expect(await names('noor')).toEqual(['The Big Splash'])
})

test('an undo restores the units to their positions', async () => {
  const { phone, ports, names } = start()
  for (const productId of [1, 2, 3])
    await addUnit(ports, 'casey', { product: aProduct({ productId, name: `${productId}` }) })
  const removed = await removeUnits(phone.own, ['line-1', 'line-2'])
  expect(await names()).toEqual(['3'])
  await restoreLines(phone.own, 'casey', removed)
  expect(await names()).toEqual(['1', '2', '3'])
})

test('an undo adds no second club, and nothing to another user’s cart', async () => {
  const { phone, ports, names } = start()
  await addUnit(ports, 'casey', { product: club })
  const removed = await removeUnits(phone.own, ['line-1'])
  await addUnit(ports, 'casey', { product: otherClub })
  await restoreLines(phone.own, 'casey', removed)
  await restoreLines(phone.own, 'noor', removed)
  expect(await names()).toEqual(['Club Bubble'])
  expect(await names('noor')).toEqual([])
})

test('one address serves all shipped goods, until a line gets its own', async () => {
  const { phone, ports } = start()
  const tee = aProduct({ productId: 3, name: 'Duck tee', productType: 'Swag', fulfillable: true })
  const [home, work] = [
    { first: 'Casey', last: 'Okafor', address1: '38 Orchard Lane' },
    { first: 'Casey', last: 'Okafor', address1: '1 Elm Street' },
  ]
  const addresses = async () => (await cartOf(phone.own, 'casey')).map(({ address }) => address?.address1 ?? null)
  await addUnit(ports, 'casey', { product: tee })
  expect(await addresses()).toEqual([null])
  await setAddress(phone.own, ['line-1'], home)
  for (const product of [tee, wash]) await addUnit(ports, 'casey', { product })
  expect(await addresses()).toEqual(['38 Orchard Lane', '38 Orchard Lane', null])
  await setAddress(phone.own, ['line-2'], work)
  expect(await addresses()).toEqual(['38 Orchard Lane', '1 Elm Street', null])
})
