import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#server/basics/refusal.ts'
import { clubs } from '#server/tables/clubs.ts'
import { pointsEntries } from '#server/tables/points.ts'
import { users } from '#server/tables/users.ts'
import { vehicles } from '#server/tables/vehicles.ts'
import { walletItems } from '#server/tables/wallet-items.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { moveBelongings } from './move-belongings.ts'

const goal = 1_000
const accounts = [0, 1, 2] as const
const plates = ['WASH42', 'DUK418', 'KA1']

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

/** Three accounts, each with a membership, three items and points. */
const open = async () => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], membership: { vehicles: 3 } }
  const merchant = await server.make.merchant({ siteConfig, pointGoal: goal })
  const admin = await server.make.person(merchant, { isAdmin: true })
  const people = []
  for (const n of accounts) {
    const who = await server.make.person(merchant, { points: 0 })
    const { id: vehicleId } = await server.make.car(who, { license: plates[n]! })
    await server.make.club(who, { useLimit: 4, usesThisPeriod: n, vehicleId })
    for (const usesMade of [0, 1, 2]) await server.make.walletItem(who, { maxUses: 3, usesMade })
    people.push(who)
  }
  const ids = people.map(({ userId }) => userId)
  const asMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
    server.database.transact(merchant.tenant, 'test', work)
  await asMerchant(async (tx) => {
    for (const [n, userId] of ids.entries()) {
      const points = 300 + 100 * n
      const entry = { id: crypto.randomUUID(), tenantId: merchant.tenant, userId, points, at: server.clock.date() }
      await tx.insert(pointsEntries).values({ ...entry, reason: 'promo', reference: 'start' })
      await tx.update(users).set({ points }).where(eq(users.id, userId))
    }
  })
  /** All that the accounts have together. */
  const books = () =>
    asMerchant(async (tx) => {
      const held = await tx.select().from(walletItems).where(inArray(walletItems.userId, ids))
      const entries = await tx.select().from(pointsEntries).where(inArray(pointsEntries.userId, ids))
      const balances = await tx.select().from(users).where(inArray(users.id, ids))
      const memberships = await tx.select().from(clubs).where(inArray(clubs.userId, ids))
      const cars = await tx.select().from(vehicles).where(inArray(vehicles.userId, ids))
      const ownerOf = new Map(cars.map(({ id, userId }) => [id, userId]))
      return {
        codes: held
          .filter(({ name }) => name !== 'Free wash')
          .map(({ code, usesMade }) => `${code} ${usesMade}`)
          .toSorted(),
        washes: held.filter(({ name }) => name === 'Free wash').length,
        balances: ids.map((id) => balances.find((user) => user.id === id)!.points),
        ledger: ids.map((id) =>
          entries.filter(({ userId }) => userId === id).reduce((sum, { points }) => sum + points, 0),
        ),
        points: balances.reduce((sum, { points }) => sum + points, 0),
        uses: memberships.map(({ id, usesThisPeriod }) => `${id} ${usesThisPeriod}`).toSorted(),
        isEachWithItsCar: memberships.every(({ userId, vehicleId }) => ownerOf.get(vehicleId!) === userId),
      }
    })
  const move = async (from: number, to: number, things: { membership: boolean; items: number; points: boolean }) =>
    asMerchant(async (tx) => {
      const own = await tx.select().from(clubs).where(eq(clubs.userId, ids[from]!))
      const held = await tx.select().from(walletItems).where(eq(walletItems.userId, ids[from]!))
      const [user] = await tx.select().from(users).where(eq(users.id, ids[from]!))
      const { random, clock } = server.deps
      const desk = { origin: 'https://foam.example', tenant: merchant.tenant, adminId: admin.userId }
      const parties = { from: ids[from]!, to: ids[to]! }
      await moveBelongings({
        tx,
        random,
        ...desk,
        ...parties,
        id: random.uuid(),
        reason: 'Signed up twice.',
        now: clock.date(),
        memberships: things.membership ? own.slice(0, 1).map(({ id }) => id) : [],
        items: held.slice(0, things.items).map(({ id }) => id),
        points: things.points ? user!.points : 0,
      })
    })
  return { books, move }
}

const things = fc.record({ membership: fc.boolean(), items: fc.nat(3), points: fc.boolean() })
const between = fc.record({ from: fc.constantFrom(...accounts), to: fc.constantFrom(...accounts), things })

test('whatever moves between accounts, codes, uses, memberships and points stay the same together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(between, { minLength: 1, maxLength: 8 }), async (moves) => {
      const { books, move } = await open()
      const before = await books()
      for (const { from, to, things: wanted } of moves) {
        const refused = await move(from, to, wanted).then(
          () => null,
          (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
        )
        expect(['MOVE_TARGET', 'MOVE_EMPTY', null]).toContain(refused)
        const after = await books()
        expect(after.codes).toEqual(before.codes)
        expect(after.uses).toEqual(before.uses)
        expect(after.isEachWithItsCar).toBe(true)
        expect(after.balances).toEqual(after.ledger)
        // A free wash costs the points of the goal.
        expect(after.points + after.washes * goal).toBe(before.points)
      }
    }),
    { numRuns: 12, seed: 11 },
  )
}, 120_000)
