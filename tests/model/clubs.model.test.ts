import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextBilling } from '#contract/rules/billing.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { month, openClubShop, type ClubShop } from '#tests/support/club-shop.ts'
import { actOnClub } from '#server/commands/club/act-on-club.ts'
import { merchants } from '#server/tables/merchants.ts'

// Two years of many clubs, in handed-in time, judged by the gateway's ledger.

const clubs = Number(process.env.CLEARCOAT_CLUBS ?? 12)
const day = 86_400_000
const start = Date.parse('2027-01-01T00:00:00Z')
const end = new Date('2029-03-02T00:00:00Z')

const siteConfig = { version: '1', menuItems: [], shopItems: [] }
let shop: ClubShop
beforeAll(async () => {
  shop = await openClubShop()
  // Points are not judged here, and writing them is a quarter of the time.
  await shop.as((tx) => tx.update(merchants).set({ siteConfig: { ...siteConfig, loyaltyProgram: false } }))
})
afterAll(() => shop.close())

type Fate = 'paid' | 'silent' | 'declined' | 'canceled'
/** Most cards pay; the others exercise look-ups, declines and cancellations. */
const fateOf = (n: number): Fate => (['silent', 'declined', 'canceled'] as const)[n % 12] ?? 'paid'
const cardOf = { paid: 'approves', silent: 'silent', declined: 'approves', canceled: 'approves' } as const

interface Member {
  userId: string
  startedAt: Date
  fate: Fate
}

/**
 * Clubs that start on each day of two months, from the end of the first on, whose days not every month has; many of
 * them on the same days.
 */
const joinAll = async (): Promise<Member[]> => {
  const members: Member[] = []
  for (let n = 0; n < clubs; n += 1) {
    const startedAt = new Date(start + ((n + 27) % 59) * day + n * 60_000)
    members.push({ userId: '', startedAt, fate: fateOf(n) })
  }
  members.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  for (const member of members) {
    await shop.runUntil(member.startedAt)
    member.userId = await shop.member({ card: cardOf[member.fate] })
  }
  return members
}

/** The billing dates of a club that starts then, up to the end. */
const datesOf = ({ startedAt }: Member, until = end): Date[] => {
  const dates: Date[] = []
  const anchor = startedAt.getUTCDate()
  for (let at = nextBilling(startedAt, anchor); at <= until; at = nextBilling(at, anchor)) dates.push(at)
  return dates
}

const dueDate = ({ key }: OrderRow): string => key.slice(0, 24)

test(
  `${clubs} clubs over two years: each period is charged once, and the ledger agrees with the orders`,
  async () => {
    const members = await joinAll()
    const mailed = { random: shop.ports.random, origin: shop.ports.origin }
    const [decline, cancel] = [new Date('2028-02-10T00:00:00Z'), new Date('2028-06-15T00:00:00Z')]
    await shop.runUntil(decline)
    for (const { userId } of members.filter(({ fate }) => fate === 'declined'))
      await shop.changeCard(userId, 'declines')
    await shop.runUntil(cancel)
    for (const { userId } of members.filter(({ fate }) => fate === 'canceled'))
      await shop.as((tx) => actOnClub({ tx, ...mailed, userId, now: cancel, act: { act: 'cancel' } }))
    await shop.runUntil(end)

    const lastOf = { paid: end, silent: end, declined: decline, canceled: cancel }
    let sum = 0
    for (const member of members) {
      const expected = datesOf(member, lastOf[member.fate]).map((at) => at.toISOString())
      const approved = (await shop.billings(member.userId)).filter(({ state }) => state === 'approved')
      expect(approved.map(dueDate)).toEqual(expected)
      expect(await shop.taken(member.userId)).toEqual(expected.map(() => month))
      sum += approved.reduce((total, { totalCents }) => total + totalCents, 0)
      expect((await shop.clubOf(member.userId)).status).toBe(lastOf[member.fate] === end ? 'active' : 'inactive')
    }
    const charges = shop.ledger().filter(({ type }) => type === 'charge')
    expect(new Set(charges.map(({ reference }) => reference)).size).toBe(charges.length)
    expect(charges.reduce((total, { amount = 0 }) => total + amount, 0)).toBe(sum)
    expect(shop.ledger().filter(({ type }) => type === 'void')).toEqual([])
  },
  clubs * 10_000,
)
