import { expect, test } from 'vitest'
import type { Address } from '#contract/shapes/account.ts'
import type { CartLine } from '#src/local/cart.ts'
import { lacksAddress, parcelsOf } from './parcels.ts'

const line = (id: string, fulfillable: boolean, address: Address | null = null) =>
  ({ id, product: { productId: 1, fulfillable }, address }) as unknown as CartLine
const home = { first: 'Casey', last: 'Okafor', address1: '38 Orchard Lane' }
const work = { ...home, address1: '1 Elm Street' }

test('shipped units with one address are one parcel, and washes are none', () => {
  const parcels = parcelsOf([line('a', true, home), line('w', false), line('b', true, work), line('c', true, home)])
  expect(parcels.map(({ address, lines }) => [address, lines.map(({ id }) => id)])).toEqual([
    [home, ['a', 'c']],
    [work, ['b']],
  ])
})

test('a cart lacks an address while a shipped unit has none', () => {
  expect(lacksAddress([line('w', false), line('a', true, home)])).toBe(false)
  expect(lacksAddress([line('b', true), line('a', true, home)])).toBe(true)
})
