import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#server/basics/refusal.ts'
import { cards } from '#server/tables/cards.ts'
import { clubs } from '#server/tables/clubs.ts'
import { month, openClubShop, type ClubShop } from '#tests/support/club-shop.ts'
import { goods } from '#tests/support/shop.ts'
import { placeOrder } from './place-order.ts'
import { actOnClub, type ClubAct } from '../club/act-on-club.ts'

let shop: ClubShop
beforeAll(async () => {
  shop = await openClubShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.startAnew())

const states = async (userId: string) => (await shop.billings(userId)).map(({ state }) => state)
const change = (userId: string) => {
  const { random, origin } = shop.ports
  return { random, origin, userId, now: shop.clock.date() }
}
const act = (userId: string, act: ClubAct['act']['act']) =>
  shop.as((tx) => actOnClub({ tx, ...change(userId), act: { act } }))
const cancel = (userId: string) => act(userId, 'cancel')
const reactivate = (userId: string) => act(userId, 'reactivate')

test('a canceled club can be used until its billing date, and then ends without a charge', async () => {
  const userId = await shop.member()
  expect((await cancel(userId)).status).toBe('endbillingpending')
  expect((await cancel(userId)).status).toBe('endbillingpending')
  await shop.runUntil('2027-02-28T09:59:00Z')
  expect((await shop.clubOf(userId)).status).toBe('endbillingpending')
  await shop.runUntil('2027-02-28T10:00:00Z')
  expect((await shop.clubOf(userId)).status).toBe('inactive')
  expect(await shop.billings(userId)).toEqual([])
  await expect(cancel(userId)).rejects.toEqual(new Refusal('CLUB_NONE'))
})

test('a reactivated club is billed at the same date', async () => {
  const userId = await shop.member()
  await cancel(userId)
  expect((await reactivate(userId)).status).toBe('active')
  await expect(reactivate(userId)).rejects.toEqual(new Refusal('CLUB_NOT_PENDING'))
  await shop.runUntil('2027-02-28T10:00:00Z')
  expect(await shop.taken(userId)).toEqual([month])
})

test('a plan is not reactivated without a card, nor after its end', async () => {
  const userId = await shop.member()
  await cancel(userId)
  await shop.as((tx) => tx.delete(cards).where(eq(cards.userId, userId)))
  await expect(reactivate(userId)).rejects.toEqual(new Refusal('NO_CARD'))
  shop.setClock('2027-02-28T10:00:00Z')
  await expect(reactivate(userId)).rejects.toEqual(new Refusal('CLUB_NONE'))
})

test('a plan that is canceled while unpaid ends at once', async () => {
  const userId = await shop.member({ card: 'declines' })
  await shop.runUntil('2027-03-01T00:00:00Z')
  expect((await cancel(userId)).status).toBe('inactive')
  expect(await shop.nextDue()).toBeNull()
})

test('a payment in doubt is given back when the plan is canceled meanwhile', async () => {
  const userId = await shop.member({ card: 'silent' })
  shop.setClock('2027-02-28T10:00:00Z')
  await shop.runner.drain()
  expect((await cancel(userId)).status).toBe('inactive')
  await shop.runUntil('2027-02-28T12:00:00Z')
  expect(await states(userId)).toEqual(['void'])
  expect(await shop.taken(userId)).toEqual([])
})

test('a payment in doubt is given back when another club replaces the billed one meanwhile', async () => {
  const userId = await shop.member({ card: 'silent' })
  shop.setClock('2027-02-28T10:00:00Z')
  await shop.runner.drain()
  await shop.changeCard(userId, 'approves')
  await placeOrder({
    ports: shop.ports,
    buyer: { tenant: 1, userId },
    key: 'big',
    requestHash: 'hash',
    request: { products: [{ productId: goods.bigClub }] },
  })
  await shop.runUntil('2027-02-28T12:00:00Z')
  const club = await shop.clubOf(userId)
  expect(club).toMatchObject({ productId: goods.bigClub, status: 'active' })
  expect(club.nextBillingAt.toISOString()).toBe('2027-03-28T10:00:00.000Z')
  expect((await shop.billings(userId)).map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'clubBilling void',
    'order approved',
  ])
})

test('a free club is renewed without a charge', async () => {
  const userId = await shop.member({ card: null })
  await shop.as((tx) => tx.update(clubs).set({ monthlyCents: 0 }).where(eq(clubs.userId, userId)))
  await shop.runUntil('2027-03-01T00:00:00Z')
  expect(await states(userId)).toEqual(['approved'])
  expect((await shop.clubOf(userId)).nextBillingAt.toISOString()).toBe('2027-03-31T10:00:00.000Z')
})
