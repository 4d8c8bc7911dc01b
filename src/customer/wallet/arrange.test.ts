import { expect, test } from 'vitest'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { inDays, itemNow, walletItem } from './item.fixture.ts'
import { arrangeWallet, foldSame } from './arrange.ts'

const club: WashClub = {
  name: 'Puddle Club',
  status: 'active',
  useCountDisplay: 'Unlimited',
  appUserVehicle: null,
  nextBillingDate: null,
  locations: [],
  productId: 1,
  unpaid: null,
  monthlyPrice: 30,
}
const mine = [{ club, own: undefined }]
const bundle = () => walletItem({ itemType: 'AppBundle', label: 'Bundle Codes', maxUses: 5 })
const award = (days = 40) => walletItem({ itemType: 'AppPoints', label: 'Awards', expirationDate: inDays(days) })
const discount = () => walletItem({ itemType: 'DollarDiscTrans', label: 'Discount Code' })
const everywhere = { location: 0, filter: 'all' } as const
const many = (count: number, own: Parameters<typeof walletItem>[0] = {}) =>
  Array.from({ length: count }, () => walletItem(own))

test('groups have the pinned order: bundles, washes, then the rest by name', () => {
  const { groups } = arrangeWallet(
    [discount(), walletItem(), award(), bundle(), walletItem()],
    mine,
    everywhere,
    itemNow,
  )
  expect(groups.map(({ label, items }) => [label, items.length])).toEqual([
    ['Bundle Codes', 1],
    ['Single Wash', 2],
    ['Awards', 1],
    ['Discount Code', 1],
  ])
})

test('each membership is shown, and counted', () => {
  const second = { club: { ...club, name: 'Van Club' }, own: undefined }
  const { clubs, counts } = arrangeWallet([walletItem()], [...mine, second], everywhere, itemNow)
  expect(clubs).toEqual([...mine, second])
  expect(counts).toMatchObject({ all: 3, club: 2 })
})

test('a location filter keeps the items that are valid there and everywhere', () => {
  const [here, there, anywhere] = [walletItem({ locations: [1] }), walletItem({ locations: [2] }), walletItem()]
  const at = (location: number) => arrangeWallet([here, there, anywhere], mine, { location, filter: 'all' }, itemNow)
  expect(at(1).groups[0]!.items).toEqual([here, anywhere])
  expect(at(0).groups[0]!.items).toHaveLength(3)
  const elsewhere = [{ club: { ...club, locations: [2] }, own: undefined }]
  expect(arrangeWallet([], elsewhere, { location: 1, filter: 'all' }, itemNow).clubs).toEqual([])
})

test('used-up and expired items are listed separately', () => {
  const [used, old, good] = [walletItem({ useLimitCount: 1 }), walletItem({ expirationDate: inDays(-1) }), walletItem()]
  const { groups, spent, counts } = arrangeWallet([used, old, good], [], everywhere, itemNow)
  expect(groups[0]!.items).toEqual([good])
  expect(spent).toEqual([used, old])
  expect(counts.all).toBe(1)
})

test('from 15 items on, the club counted, the wallet is compact', () => {
  expect(arrangeWallet(many(13), mine, everywhere, itemNow).compact).toBe(false)
  expect(arrangeWallet(many(14), mine, everywhere, itemNow).compact).toBe(true)
  expect(arrangeWallet(many(15), [], everywhere, itemNow).compact).toBe(true)
})

test('chips count the whole wallet, and show their part', () => {
  const items = [...many(14), bundle(), award(), discount()]
  const washes = arrangeWallet(items, mine, { location: 0, filter: 'washes' }, itemNow)
  expect(washes.counts).toEqual({ all: 18, club: 1, bundles: 1, washes: 14, other: 2 })
  expect(washes.groups.map(({ label }) => label)).toEqual(['Single Wash'])
  expect(washes.clubs).toEqual([])
})

test('a filter that was chosen before the wallet shrank hides no items', () => {
  expect(arrangeWallet([bundle()], mine, { location: 0, filter: 'other' }, itemNow).groups).toHaveLength(1)
})

test('items that expire within 10 days are listed as soon, the earliest first', () => {
  const [nine, four, eleven] = [award(9), award(4), award(11)]
  expect(arrangeWallet([...many(14), nine, eleven, four], mine, everywhere, itemNow).soon).toEqual([four, nine])
  expect(arrangeWallet([nine], mine, everywhere, itemNow).soon).toEqual([])
})

test('an item that expires soon is listed once', () => {
  const [nine, eleven] = [award(9), award(11)]
  const { groups } = arrangeWallet([...many(14), nine, eleven], mine, everywhere, itemNow)
  expect(groups.at(-1)!.items).toEqual([eleven])
  expect(arrangeWallet([nine], mine, everywhere, itemNow).groups[0]!.items).toEqual([nine])
})

test('equal items fold into one line, which opens the earliest to expire', () => {
  const [late, early] = [walletItem({ expirationDate: inDays(90) }), walletItem({ expirationDate: inDays(20) })]
  expect(foldSame([late, early, walletItem()])).toEqual([{ item: early, count: 3, mixed: true }])
  const alike = [walletItem({ expirationDate: inDays(20) }), walletItem({ expirationDate: inDays(20) })]
  expect(foldSame(alike)).toMatchObject([{ count: 2, mixed: false }])
})

test('gifts, other locations, bundles and gift cards keep a line of their own', () => {
  const card = () => walletItem({ itemType: 'GiftCard', label: 'Gift Card', balance: 10 })
  const gift = walletItem({ giftedFrom: 'Femi', isGift: true })
  const items = [walletItem(), gift, walletItem({ locations: [1] }), bundle(), bundle(), card(), card()]
  expect(foldSame(items)).toHaveLength(7)
})

test('five thousand items are arranged within a frame or two', () => {
  const items = many(5_000, { expirationDate: inDays(30) })
  const started = performance.now()
  const { groups } = arrangeWallet(items, mine, everywhere, itemNow)
  expect(foldSame(groups[0]!.items)[0]!.count).toBe(5_000)
  expect(performance.now() - started).toBeLessThan(500)
})
