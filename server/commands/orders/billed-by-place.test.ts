import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TaxRate } from '#contract/shapes/place.ts'
import { locations } from '#server/tables/locations.ts'
import { outbox } from '#server/tables/outbox.ts'
import { updateUser, userById } from '#server/tables/users.ts'
import { openClubShop, type ClubShop } from '#tests/support/club-shop.ts'
import { setHomeLocation } from '../profile/set-home-location.ts'

/** Two locations of the shop. */
const elm = 1
const mill = 2

let shop: ClubShop
beforeAll(async () => {
  shop = await openClubShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.startAnew()
  await publish(elm, [])
  await publish(mill, [])
})

const publish = (id: number, taxRates: TaxRate[]) =>
  shop.as((tx) => tx.update(locations).set({ taxRates }).where(eq(locations.id, id)))
/** A member with 29.99 a month and 10 % of the plan, at home at a location. */
const memberAt = async (homeLocationId: number): Promise<string> => {
  const userId = await shop.member()
  await shop.as((tx) => updateUser(tx, userId, { homeLocationId }))
  return userId
}
const moveTo = (userId: string, locationId: number) =>
  shop.as((tx) => setHomeLocation({ tx, tenant: 1, userId, locationId, now: shop.clock.date() }))
const billed = async (userId: string) =>
  (await shop.billings(userId)).map(({ taxesCents, locationId, lines }) => [taxesCents, lines[0]?.taxRate, locationId])
const mailsTo = async (userId: string): Promise<string[]> => {
  const { email } = (await shop.as((tx) => userById(tx, userId)))!
  return (await shop.as((tx) => tx.select().from(outbox).where(eq(outbox.to, email)))).map(({ text }) => text)
}

test('each billing takes the rate that the home location has on its day', async () => {
  await publish(elm, [
    { from: '2027-01-01', rate: 825 },
    { from: '2027-03-31', rate: 900 },
  ])
  const userId = await memberAt(elm)
  await shop.runUntil('2027-03-31T10:00:00Z')
  expect(await billed(userId)).toEqual([
    [247, 825, elm],
    [270, 900, elm],
  ])
  expect(await shop.taken(userId)).toEqual([3_246, 3_269])
})

test('another home location counts from the next billing, and one without rates leaves what was agreed', async () => {
  await publish(elm, [{ from: '2027-01-01', rate: 825 }])
  const userId = await memberAt(elm)
  await shop.runUntil('2027-03-01T00:00:00Z')
  await moveTo(userId, mill)
  expect(await shop.taken(userId)).toEqual([3_246])
  await shop.runUntil('2027-04-01T00:00:00Z')
  await moveTo(userId, 0)
  await shop.runUntil('2027-05-01T00:00:00Z')
  await moveTo(userId, elm)
  await shop.runUntil('2027-06-01T00:00:00Z')
  expect(await billed(userId)).toEqual([
    [247, 825, elm],
    [300, 1_000, null],
    [300, 1_000, null],
    [247, 825, elm],
  ])
  expect((await shop.clubOf(userId)).taxRate).toBe(1_000)
})

test('the mail of a billing names the rate and its location', async () => {
  await publish(elm, [{ from: '2027-01-01', rate: 825 }])
  const userId = await memberAt(elm)
  const [{ name }] = (await shop.as((tx) =>
    tx.select({ name: locations.name }).from(locations).where(eq(locations.id, elm)),
  )) as [{ name: string }]
  await shop.runUntil('2027-03-01T00:00:00Z')
  const [mail] = await mailsTo(userId)
  expect(mail).toContain('Tax 8.25%: $2.47')
  expect(mail).toContain('Monthly price: $32.46 ($29.99 and $2.47 tax)')
  expect(mail).toContain(`Tax rate: 8.25% at ${name}`)
})

test('without rates a billing and its mail are as ever', async () => {
  const userId = await memberAt(elm)
  await shop.runUntil('2027-03-01T00:00:00Z')
  expect(await billed(userId)).toEqual([[300, 1_000, null]])
  const [mail] = await mailsTo(userId)
  expect(mail).toContain('\nTax: $3.00')
  expect(mail).not.toContain('Tax rate')
})

test('a declined billing is charged again at the rate of that day', async () => {
  await publish(elm, [
    { from: '2027-01-01', rate: 825 },
    { from: '2027-03-01', rate: 900 },
  ])
  const userId = await memberAt(elm)
  await shop.changeCard(userId, 'declines')
  await shop.runUntil('2027-02-28T12:00:00Z')
  await shop.changeCard(userId, 'approves')
  await shop.runUntil('2027-03-02T00:00:00Z')
  expect(await billed(userId)).toEqual([
    [247, 825, elm],
    [270, 900, elm],
  ])
  expect(await shop.taken(userId)).toEqual([3_269])
})
