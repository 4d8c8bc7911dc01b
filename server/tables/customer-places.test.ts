import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { insertPaid } from '#server/testing/insert-paid.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { customerNotes } from './customer-notes.ts'
import { customerPlaces } from './customer-places.ts'
import { lifeOf } from './table.ts'
import { orders } from './orders.ts'
import { insertReport, problemReports } from './problem-reports.ts'
import { insertRedemption, redemptions } from './redemptions.ts'
import { updateUser, users } from './users.ts'
import { walletItems } from './wallet-items.ts'
import { scheduleWork } from './work.ts'

const [elm, river] = [1, 2]
let server: TestServer
let merchant: TestMerchant
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(Date.now())
  merchant = await server.make.merchant()
})

/** Works as a member of staff with chosen places; none: as one with all. */
const at = <T>(places: number[], work: Parameters<typeof server.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work, { places })

const seen = async (...places: number[]) => {
  const rows = await at(places, (tx) => tx.select({ id: users.id }).from(users))
  return (person: TestPerson) => rows.some(({ id }) => id === person.userId)
}
const placesOf = async ({ userId }: TestPerson) =>
  (await at([], (tx) => tx.select().from(customerPlaces).where(eq(customerPlaces.userId, userId))))
    .map(({ locationId }) => locationId)
    .toSorted()

const use = async ({ userId }: TestPerson, locationId: number, daysAgo = 0): Promise<string> => {
  const row = {
    tenantId: merchant.tenant,
    id: systemRandom.uuid(),
    userId,
    locationId,
    kind: 'washClub',
    name: 'Wash',
  } as const
  const time = new Date(server.clock.now() - daysAgo * day)
  await at([], (tx) => insertRedemption(tx, { ...row, terminalId: 'T1', at: time }))
  return row.id
}
const charge = ({ userId }: TestPerson, locationId: number | null): Promise<string> =>
  at([], (tx) =>
    insertPaid(tx, {
      tenantId: merchant.tenant,
      userId,
      kind: 'airPay',
      locationId,
      totalCents: 1_100,
      at: server.clock.date(),
    }),
  )
const clean = async () => {
  const { kept } = lifeOf(customerPlaces)
  if (!('deleteSome' in kept)) throw new Error('rows do not end')
  const { deleteSome } = kept
  await at([], (tx) => deleteSome(tx, server.clock.date(), { auditLogDays: 400 }))
}

test('a customer is seen at home, where they were, and everywhere as long as they were nowhere', async () => {
  const [home, visitor, buyer, none] = [
    await server.make.person(merchant, { homeLocationId: elm }),
    await server.make.person(merchant),
    await server.make.person(merchant),
    await server.make.person(merchant),
  ]
  await use(visitor, elm)
  await charge(buyer, elm)
  await charge(none, null)
  const [atElm, atRiver, everywhere] = [await seen(elm), await seen(river), await seen()]
  for (const person of [home, visitor, buyer]) {
    expect(atElm(person)).toBe(true)
    expect(atRiver(person)).toBe(false)
    expect(everywhere(person)).toBe(true)
  }
  expect(atElm(none) && atRiver(none)).toBe(true)
})

test('who moves home is seen at the new one, and at the old one as long as a visit counts', async () => {
  const mover = await server.make.person(merchant, { homeLocationId: elm })
  const move = (homeLocationId: number) => at([], (tx) => updateUser(tx, mover.userId, { homeLocationId }))
  await move(river)
  expect(await placesOf(mover)).toEqual([river])
  await use(mover, elm, 399)
  await move(0)
  expect(await placesOf(mover)).toEqual([elm])
  server.clock.advance(2 * day)
  await clean()
  expect(await placesOf(mover)).toEqual([0])
})

test('staff are seen by every office, and as customers again when they are no staff', async () => {
  const member = await server.make.person(merchant, { homeLocationId: river })
  const setAdmin = (isAdmin: boolean) => at([], (tx) => updateUser(tx, member.userId, { isAdmin }))
  await setAdmin(true)
  await use(member, river)
  expect((await seen(elm))(member)).toBe(true)
  await setAdmin(false)
  expect((await seen(elm))(member)).toBe(false)
})

test('of a shared customer a place sees person, items and own visits, and nothing of the other place', async () => {
  const shared = await server.make.person(merchant, { homeLocationId: elm })
  await server.make.walletItem(shared)
  const uses = { [elm]: await use(shared, elm), [river]: await use(shared, river) }
  const charges = { [elm]: await charge(shared, elm), [river]: await charge(shared, river) }
  const app = await charge(shared, null)
  for (const place of [elm, river]) {
    const ofUser = { tenantId: merchant.tenant, id: systemRandom.uuid(), userId: shared.userId }
    const sentAt = server.clock.date()
    await at([], (tx) =>
      insertReport(tx, { ...ofUser, reason: 'other', useId: uses[place]!, writtenAt: sentAt, sentAt }),
    )
    await at([place], (tx) =>
      tx.insert(customerNotes).values({ ...ofUser, writtenBy: shared.userId, text: `at ${place}`, writtenAt: sentAt }),
    )
  }
  const read = (places: number[]) =>
    at(places, async (tx) => ({
      people: (await tx.select().from(users)).length,
      items: (await tx.select().from(walletItems)).length,
      uses: (await tx.select().from(redemptions)).map(({ id }) => id).toSorted(),
      charges: (await tx.select().from(orders)).map(({ id }) => id).toSorted(),
      reports: (await tx.select().from(problemReports)).map(({ useId }) => useId).toSorted(),
      notes: (await tx.select().from(customerNotes)).map(({ text }) => text).toSorted(),
    }))
  for (const place of [elm, river])
    expect(await read([place])).toEqual({
      people: 1,
      items: 1,
      uses: [uses[place]],
      charges: [charges[place], app].toSorted(),
      reports: [uses[place]],
      notes: [`at ${place}`],
    })
  const all = await read([elm, river])
  expect(all).toEqual(await read([]))
  expect(all.uses).toHaveLength(2)
})

test('customers of before are placed in portions', async () => {
  const people: TestPerson[] = []
  for (let n = 0; n < 55; n += 1) people.push(await server.make.person(merchant, { homeLocationId: elm }))
  await use(people[0]!, river)
  const { tenant } = merchant
  await at([], (tx) => tx.delete(customerPlaces))
  expect((await seen(elm))(people[0]!)).toBe(false)
  await at([], (tx) => scheduleWork(tx, [{ tenant, kind: 'customer-places', subject: 'all' }], server.clock.date()))
  await server.runAll('customer-places')
  await server.runner.drain(['customer-places'])
  const atElm = await seen(elm)
  expect(people.filter(atElm)).toHaveLength(55)
  expect(await placesOf(people[0]!)).toEqual([elm, river])
})

test('of a visit and a home that ends at the same time, the visit alone is left', async () => {
  for (let n = 0; n < 5; n += 1) {
    const person = await server.make.person(merchant, { homeLocationId: elm })
    await Promise.all([use(person, river), at([], (tx) => updateUser(tx, person.userId, { homeLocationId: 0 }))])
    expect(await placesOf(person)).toEqual([river])
  }
})
