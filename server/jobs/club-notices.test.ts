import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { cards } from '#server/tables/cards.ts'
import { clubs, type ClubRow } from '#server/tables/clubs.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let member: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const config = (noticeDays?: number, timeZone = 'America/Chicago') => ({
  version: '1.5.1',
  menuItems: [],
  shopItems: [],
  timeZone,
  membership: { freeze: { maxMonths: 3, perYear: 1, priceCents: 0 }, ...(noticeDays ? { noticeDays } : {}) },
})
const join = async (at: string, own: Partial<ClubRow> = {}): Promise<TestPerson> => {
  const who = await server.make.person(merchant)
  await server.make.card(who, tokenFor('approves'))
  const nextBillingAt = new Date(at)
  await server.make.club(who, { nextBillingAt, billingDay: nextBillingAt.getUTCDate(), ...own })
  return who
}
const open = async (noticeDays?: number, timeZone?: string) => {
  merchant = await server.make.merchant({ siteConfig: config(noticeDays, timeZone), currency: 'USD' })
}
beforeEach(async () => {
  server.clock.set(Date.parse('2026-05-04T15:00:00Z'))
  await open(3)
  member = await join('2026-05-20T18:00:00Z')
})

const mailsOf = (who: TestPerson = member) => server.mailbox!.list().filter(({ to }) => to === who.email)
const titles = (who?: TestPerson) => mailsOf(who).map(({ subject }) => subject)
/** Looks at a moment, as due work does, as often as it is due. */
const look = async (moment: string) => {
  server.clock.set(Date.parse(moment))
  await server.runAll('club-notices')
  await server.runner.drain(['mail'])
}
const change = (change: Partial<ClubRow>, who = member) =>
  server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.update(clubs).set(change).where(eq(clubs.userId, who.userId)),
  )
const expire = (expirationYear: number, expirationMonth: number) =>
  server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.update(cards).set({ expirationYear, expirationMonth }).where(eq(cards.userId, member.userId)),
  )
const renews = 'Your wash club renews soon'
const expires = 'Your card expires soon'

test('a member is told so many days before a month is billed, once, with its day and sum', async () => {
  await look('2026-05-16T14:00:00Z')
  expect(titles()).toEqual([])
  await look('2026-05-17T14:00:00Z')
  await look('2026-05-17T14:00:00Z')
  await look('2026-05-18T14:00:00Z')
  expect(titles()).toEqual([renews])
  expect(mailsOf()[0]?.text).toContain('Your card is charged $29.99 on 20 May 2026.')
  expect(mailsOf()[0]?.text).toContain('You can cancel at any time on your wash club page.')
})

test('a billing that is moved by some days is told once, and the next one again', async () => {
  await look('2026-05-17T14:00:00Z')
  await change({ nextBillingAt: new Date('2026-05-22T18:00:00Z') })
  await look('2026-05-19T14:00:00Z')
  expect(titles()).toEqual([renews])
  await change({ nextBillingAt: new Date('2026-06-22T18:00:00Z') })
  await look('2026-06-19T14:00:00Z')
  expect(titles()).toEqual([renews, renews])
})

test('a billing at midnight belongs to the day of the merchant, also when the clocks change', async () => {
  // 23:30 of 7 March in Chicago, two and a half hours before the clocks go forward.
  server.clock.set(Date.parse('2027-03-01T15:00:00Z'))
  const who = await join('2027-03-14T05:30:00Z')
  await look('2027-03-10T05:59:00Z')
  expect(titles(who)).toEqual([])
  await look('2027-03-10T06:00:00Z')
  expect(titles(who)).toEqual([renews])
  expect(mailsOf(who)[0]?.text).toContain('on 13 March 2027')
})

test('a month that ends on 29 February is told', async () => {
  server.clock.set(Date.parse('2028-02-20T15:00:00Z'))
  const who = await join('2028-02-29T18:00:00Z', { billingDay: 31 })
  await look('2028-02-25T15:00:00Z')
  expect(titles(who)).toEqual([])
  await look('2028-02-26T15:00:00Z')
  expect(mailsOf(who)[0]?.text).toContain('on 29 February 2028')
})

test.each<[string, Partial<ClubRow>]>([
  ['has left', { status: 'endbillingpending' }],
  ['has ended', { status: 'inactive', leftAt: new Date('2026-05-10T00:00:00Z') }],
  ['is unpaid', { unpaidSince: new Date('2026-05-10T00:00:00Z'), nextAttemptAt: new Date('2026-05-19T00:00:00Z') }],
  [
    'is frozen at the billing',
    { frozenFrom: new Date('2026-05-20T18:00:00Z'), frozenUntil: new Date('2026-06-20T18:00:00Z') },
  ],
])('no renewal notice is sent for a membership that %s', async (_what, now) => {
  await change(now)
  await look('2026-05-18T14:00:00Z')
  expect(titles()).not.toContain(renews)
})

test('the first full month after a freeze is told', async () => {
  await change({ frozenFrom: new Date('2026-04-20T18:00:00Z'), frozenUntil: new Date('2026-05-20T18:00:00Z') })
  await look('2026-05-18T14:00:00Z')
  expect(titles()).toEqual([renews])
})

test('without noticeDays no renewal notice is sent', async () => {
  await open()
  member = await join('2026-05-20T18:00:00Z')
  await look('2026-05-19T14:00:00Z')
  expect(titles()).toEqual([])
})

test('a card that expires is told a month and a week before, at every merchant', async () => {
  await open()
  member = await join('2026-08-20T18:00:00Z')
  await expire(2026, 6)
  await look('2026-05-31T14:00:00Z')
  expect(titles()).toEqual([])
  await look('2026-06-01T14:00:00Z')
  await look('2026-06-02T14:00:00Z')
  expect(titles()).toEqual([expires])
  expect(mailsOf()[0]?.text).toContain('The Visa ending 4242 that pays for Unlimited expires after 30 June 2026.')
  await look('2026-06-23T14:00:00Z')
  expect(titles()).toEqual([expires])
  await look('2026-06-24T14:00:00Z')
  await look('2026-07-01T14:00:00Z')
  expect(titles()).toEqual([expires, expires])
})

test('a card that was replaced, or of a member who leaves, is not told of', async () => {
  await expire(2026, 5)
  const [replaced, left] = [member, await join('2026-05-25T18:00:00Z')]
  await server.database.transact(merchant.tenant, 'test', async (tx) => {
    await tx.update(cards).set({ expirationYear: 2026, expirationMonth: 5 })
    await tx.update(cards).set({ expirationYear: 2029 }).where(eq(cards.userId, replaced.userId))
  })
  await change({ status: 'endbillingpending' }, left)
  await look('2026-05-28T14:00:00Z')
  expect([...titles(replaced), ...titles(left)]).not.toContain(expires)
})

test('more members than one portion are all told, in one go', async () => {
  const people = await Promise.all(Array.from({ length: 205 }, () => join('2026-05-20T18:00:00Z')))
  await look('2026-05-17T14:00:00Z')
  await server.runner.drain()
  expect(new Set(people.flatMap((who) => titles(who).map((title) => `${who.userId} ${title}`))).size).toBe(205)
  // Making the members takes the time.
}, 90_000)

test('it looks again at nine o’clock of the merchant', async () => {
  await look('2026-05-17T14:46:00Z')
  server.clock.set(Date.parse('2026-05-18T13:59:00Z'))
  const late = await join('2026-05-21T02:00:00Z')
  await server.runner.drain()
  expect(titles(late)).toEqual([])
  server.clock.set(Date.parse('2026-05-18T14:46:00Z'))
  await server.runner.drain()
  expect(titles(late)).toEqual([renews])
})
