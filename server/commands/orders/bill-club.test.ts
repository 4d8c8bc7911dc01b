import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StepName } from '#server/basics/steps.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { cards } from '#server/tables/cards.ts'
import { clubs } from '#server/tables/clubs.ts'
import { countClubUse } from '#server/tables/club-uses.ts'
import { merchants } from '#server/tables/merchants.ts'
import { listNotifications } from '#server/tables/notifications.ts'
import { outbox as mailOutbox } from '#server/tables/outbox.ts'
import { userById } from '#server/tables/users.ts'
import { month, openClubShop, type ClubShop } from '#tests/support/club-shop.ts'
import { billAtOnce } from '../club/bill-at-once.ts'
import { billClub } from './bill-club.ts'

let shop: ClubShop
beforeAll(async () => {
  shop = await openClubShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.startAnew())

const states = async (userId: string) => (await shop.billings(userId)).map(({ state }) => state)
const messages = async (userId: string) =>
  (await shop.as((tx) => listNotifications(tx, userId, new Date(0)))).map(({ title }) => title)
const mails = async (userId: string) => {
  const { email } = (await shop.as((tx) => userById(tx, userId)))!
  return (await shop.as((tx) => tx.select().from(mailOutbox).where(eq(mailOutbox.to, email)))).map(
    ({ subject }) => subject,
  )
}
/** Saves a card as the end of a card entry does. */
const updateCard = async (userId: string, card: Parameters<ClubShop['changeCard']>[1]) => {
  await shop.changeCard(userId, card)
  await shop.as((tx) => billAtOnce({ tx, userId, now: shop.clock.date() }))
}

test('a club is billed at its billing date, not earlier, and then a month later on the day of its purchase', async () => {
  const userId = await shop.member()
  await shop.runUntil('2027-02-28T09:59:59Z')
  expect(await shop.taken(userId)).toEqual([])
  await shop.runUntil('2027-02-28T10:00:00Z')
  expect(await shop.taken(userId)).toEqual([month])
  await shop.runUntil('2027-03-31T10:00:00Z')
  expect(await shop.taken(userId)).toEqual([month, month])
  expect((await shop.clubOf(userId)).nextBillingAt.toISOString()).toBe('2027-04-30T10:00:00.000Z')
})

test('a billing is a purchase with a receipt and points, and sets the uses back', async () => {
  const userId = await shop.member()
  const { id } = await shop.clubOf(userId)
  await shop.as((tx) => countClubUse(tx, id, shop.clock.date()))
  await shop.runUntil('2027-03-01T00:00:00Z')
  const [billing] = await shop.billings(userId)
  expect(billing).toMatchObject({
    kind: 'clubBilling',
    state: 'approved',
    lines: [{ name: 'Club', appProductType: 'AppClub', unitPriceCents: 2_999, taxCents: 300 }],
  })
  expect((await shop.clubOf(userId)).usesThisPeriod).toBe(0)
  expect((await shop.as((tx) => userById(tx, userId)))?.points).toBe(290)
  expect(await mails(userId)).toEqual(['Your receipt from Puddle Lane'])
})

test('a free month is billed with 0 on its day, without a card, and says so in its mail', async () => {
  const userId = await shop.member()
  await shop.as((tx) => tx.update(clubs).set({ freeMonths: 1 }).where(eq(clubs.userId, userId)))
  await shop.as((tx) => tx.delete(cards).where(eq(cards.userId, userId)))
  await shop.runUntil('2027-03-01T00:00:00Z')
  expect(await shop.taken(userId)).toEqual([])
  expect(await shop.billings(userId)).toMatchObject([{ state: 'approved', totalCents: 0, taxesCents: 0 }])
  expect(await shop.clubOf(userId)).toMatchObject({
    freeMonths: 0,
    nextBillingAt: new Date('2027-03-31T10:00:00.000Z'),
  })
  const { email } = (await shop.as((tx) => userById(tx, userId)))!
  const [mail] = await shop.as((tx) => tx.select().from(mailOutbox).where(eq(mailOutbox.to, email)))
  expect(mail!.text).toContain('Total: $0.00')
  expect(mail!.text).toContain('Another month of Club has begun. It is free: nothing was charged.')
})

test('a merchant whose config says nothing of a loyalty program gives no points', async () => {
  const userId = await shop.member()
  const [{ siteConfig }] = (await shop.as((tx) => tx.select().from(merchants))) as [typeof merchants.$inferSelect]
  const configure = (config: typeof siteConfig) => shop.as((tx) => tx.update(merchants).set({ siteConfig: config }))
  await configure({ ...siteConfig, loyaltyProgram: undefined } as unknown as typeof siteConfig)
  await shop.runUntil('2027-03-01T00:00:00Z')
  await configure(siteConfig)
  expect(await states(userId)).toEqual(['approved'])
  expect((await shop.as((tx) => userById(tx, userId)))?.points).toBe(0)
})

test('a declined club is billed again 1, 3 and 5 days later, says so each time, and then ends', async () => {
  const userId = await shop.member({ card: 'declines' })
  const attempts: string[] = []
  await shop.runUntil('2027-04-01T00:00:00Z', async (now) => {
    attempts.push(now.toISOString().slice(0, 10))
    const { status, nextBillingAt } = await shop.clubOf(userId)
    expect(status).toBe(attempts.length < 4 ? 'active' : 'inactive')
    expect(nextBillingAt.toISOString()).toBe('2027-02-28T10:00:00.000Z')
  })
  expect(attempts).toEqual(['2027-02-28', '2027-03-01', '2027-03-03', '2027-03-05'])
  expect(await states(userId)).toEqual(['declined', 'declined', 'declined', 'declined'])
  const failed = 'Your wash club payment failed'
  expect((await mails(userId)).toSorted()).toEqual(['Your wash club has ended', failed, failed, failed])
  expect((await messages(userId)).toSorted()).toEqual(['Your wash club has ended', failed, failed, failed])
  expect(await shop.nextDue()).toBeNull()
})

test('a club without a card is not paid, as with a declined one', async () => {
  const userId = await shop.member()
  await shop.as((tx) => tx.delete(cards).where(eq(cards.userId, userId)))
  await shop.runUntil('2027-03-01T00:00:00Z')
  expect(await shop.clubOf(userId)).toMatchObject({ status: 'active', failedAttempts: 1 })
  await updateCard(userId, 'approves')
  await shop.runner.drain()
  expect(await shop.taken(userId)).toEqual([month])
})

test('a new card pays at once, and the billing date keeps its day', async () => {
  const userId = await shop.member({ card: 'declines' })
  await shop.runUntil('2027-03-02T12:00:00Z')
  await updateCard(userId, 'approves')
  await shop.runner.drain()
  expect(await shop.taken(userId)).toEqual([month])
  expect(await shop.clubOf(userId)).toMatchObject({ unpaidSince: null, nextAttemptAt: null, failedAttempts: 0 })
  await shop.runUntil('2027-03-31T09:00:00Z')
  expect(await shop.taken(userId)).toEqual([month])
})

test('a new card that is declined too takes no attempt from the schedule', async () => {
  const userId = await shop.member({ card: 'declines' })
  await shop.runUntil('2027-03-02T12:00:00Z')
  await updateCard(userId, 'declines')
  await shop.runner.drain()
  expect(await states(userId)).toHaveLength(3)
  expect((await shop.clubOf(userId)).nextAttemptAt?.toISOString()).toBe('2027-03-03T10:00:00.000Z')
  await shop.runUntil('2027-04-01T00:00:00Z')
  expect(await states(userId)).toHaveLength(5)
})

test('a card that is saved while the old one is being declined is charged at once', async () => {
  const userId = await shop.member({ card: 'declines' })
  shop.setClock('2027-02-28T10:00:00Z')
  const ports = shop.portsWith((name) => {
    if (name === 'order-stored') saving = updateCard(userId, 'approves')
  })
  let saving = Promise.resolve()
  const transact: PaymentPorts['transact'] = async (doing) => {
    await saving
    return ports.transact(doing)
  }
  await shop.runnerOf({ ...ports, transact }).drain()
  await shop.runner.drain()
  expect(await states(userId)).toEqual(['declined', 'approved'])
  expect(await messages(userId)).toEqual([])
})

test('a new card without an unpaid period is not charged', async () => {
  const userId = await shop.member()
  await updateCard(userId, 'approves')
  await shop.runner.drain()
  expect(await shop.billings(userId)).toEqual([])
})

test('a processor that refuses to try takes no attempt from the user, and is asked again soon', async () => {
  const userId = await shop.member({ card: 'fails' })
  shop.setClock('2027-02-28T10:00:00Z')
  await shop.runner.drain()
  expect(await shop.clubOf(userId)).toMatchObject({ status: 'active', unpaidSince: null })
  expect((await shop.nextDue())?.toISOString()).toBe('2027-02-28T10:10:00.000Z')
  await shop.runUntil('2027-03-02T00:00:00Z')
  expect(await shop.clubOf(userId)).toMatchObject({ status: 'active', unpaidSince: null })
  expect(await messages(userId)).toEqual([])
  await shop.changeCard(userId, 'approves')
  await shop.runUntil('2027-03-02T06:00:00Z')
  expect(await shop.taken(userId)).toEqual([month])
})

test('months that passed without a server are not charged afterwards', async () => {
  const userId = await shop.member()
  shop.setClock('2027-05-03T00:00:00Z')
  await shop.runner.drain()
  await shop.runUntil('2027-05-31T09:00:00Z')
  expect(await shop.taken(userId)).toEqual([month])
  await shop.runUntil('2027-05-31T10:00:00Z')
  expect(await shop.taken(userId)).toEqual([month, month])
})

test('a charge without an answer is looked up, and not repeated', async () => {
  const userId = await shop.member({ card: 'silent' })
  await shop.runUntil('2027-02-28T11:00:00Z')
  expect(await states(userId)).toEqual(['approved'])
  expect(await shop.taken(userId)).toEqual([month])
})

test.each(['order-stored', 'gateway-charged', 'charge-answered', 'goods-written'] as const)(
  'a billing whose process stopped at %s is charged once',
  async (step) => {
    const userId = await shop.member()
    shop.setClock('2027-02-28T10:00:00Z')
    await shop.runnerOf(dyingAt(step)).drain()
    expect(await states(userId)).toEqual(['pending'])
    await shop.runUntil('2027-02-28T12:00:00Z')
    expect(await shop.taken(userId)).toEqual([month])
    expect((await shop.clubOf(userId)).nextBillingAt.toISOString()).toBe('2027-03-31T10:00:00.000Z')
  },
)

/** The ports of a process that ends at this step: it opens no further transaction. */
const dyingAt = (step: StepName): PaymentPorts => {
  let dead = false
  const die = (name: StepName) => {
    dead ||= name === step
    if (dead) throw new Error(`dies at ${step}`)
  }
  const ports = shop.portsWith(die, () => die('gateway-charged'))
  const transact: PaymentPorts['transact'] = async (doing) => {
    if (dead) throw new Error(`dies at ${step}`)
    return ports.transact(doing)
  }
  return { ...ports, transact }
}

test('two runs at once bill a club once', async () => {
  const userId = await shop.member()
  shop.setClock('2027-02-28T10:00:00Z')
  const { id: membershipId } = await shop.clubOf(userId)
  await Promise.all([1, 2, 3].map(() => billClub({ ports: shop.ports, membershipId })))
  expect(await shop.taken(userId)).toEqual([month])
})

const setPoints = (pointsPerUnit: number) => shop.as((tx) => tx.update(merchants).set({ pointsPerUnit }))

test('a billing that cannot be delivered is given back, and repeated', async () => {
  const userId = await shop.member()
  // More points than the column holds.
  await setPoints(2_000_000_000)
  await shop.runUntil('2027-02-28T10:06:00Z')
  await setPoints(10)
  expect((await states(userId))[0]).toBe('failed')
  await shop.runUntil('2027-02-28T18:00:00Z')
  expect(await shop.taken(userId)).toEqual([month])
})
