import { expect, test } from 'vitest'
import { itemAddress, itemAt } from './item-address.ts'
import { walletItem } from './item.fixture.ts'

const earlier = walletItem({ purchasedDate: '2026-05-01T08:00:00.000Z' })
const [first, second] = [walletItem(), walletItem()].map((item) => ({
  ...item,
  purchasedDate: '2026-06-01T08:00:00.000Z',
})) as [typeof earlier, typeof earlier]
const items = [first, second, earlier]
const queryOf = (address: string) => new URL(address, 'https://puddle.example').searchParams

test('the address of an item leads to it, also among equal ones of the same purchase', () => {
  for (const item of items) expect(itemAt(queryOf(itemAddress(item, items)), items)).toBe(item)
})

test('the address lies in the wallet, and holds no part of the code', () => {
  expect(itemAddress(first, items)).toMatch(/^\/wallet\?item=[0-9a-z]+-1$/)
  expect(itemAddress({ ...first, code: 'W000000000000' }, [])).not.toContain('W00')
})

test('an item that is used up, and an address without one, lead to the wallet alone', () => {
  expect(itemAt(queryOf(itemAddress(second, items)), [first, earlier])).toBeUndefined()
  expect(itemAt(new URLSearchParams(), items)).toBeUndefined()
})
