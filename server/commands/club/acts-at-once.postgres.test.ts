import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSameJson } from '#contract/rules/json.ts'
import { decide, outcomeOf, type Act } from '#contract/rules/membership-acts.ts'
import { approved, bill, type Membership, type MembershipRules } from '#contract/rules/membership.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { termsOfClub, clubById, type ClubRow } from '#server/tables/clubs.ts'
import { orders } from '#server/tables/orders.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { day } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { billClub } from '../orders/bill-club.ts'

// Two instances on one database, with connections of their own: on a Postgres server only.

/** `npm run test:deep` asks for a thousand. */
const rounds = Number(process.env['CLEARCOAT_ROUNDS'] ?? 24)

const offered = {
  freeze: { maxMonths: 3, perYear: 1, priceCents: 500 },
  planChange: 'prorated' as const,
  vehicleSwapsPerYear: 1,
  vehicles: 1,
  retryDays: [1, 3, 5],
}
const rules: MembershipRules = { ...offered, leave: 'long', timeZone: 'UTC' }
const basic = { name: 'Basic', monthlyCents: 3_499, taxRate: 700 }
const family = { name: 'Family', monthlyCents: 5_999, taxRate: 700 }

let one: TestServer
let other: TestServer
let merchant: TestMerchant
let plans: { basic: number; family: number }
beforeAll(async () => {
  one = await makeServer({ env: { RATE_LIMIT_SCALE: '1000' } })
  other = await makeServer({ beside: one, env: { RATE_LIMIT_SCALE: '1000' } })
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], membership: offered }
  merchant = await one.make.merchant({ siteConfig })
  const plan = (sold: typeof basic) => one.make.product(merchant, { productType: 'AppClub', ...sold })
  plans = { basic: (await plan(basic)).id, family: (await plan(family)).id }
})
afterAll(async () => {
  await other.close()
  await one.close()
})

type Event = 'freeze' | 'changePlan' | 'swap' | 'cancel' | 'bill'
const events: readonly Event[] = ['freeze', 'changePlan', 'swap', 'cancel', 'bill']

const dearer = () => ({ productId: plans.family, ...family, useLimit: null, locationIds: [] })

/** The membership after an event, and what that charged; undefined: it is refused. */
const told = (
  terms: Membership,
  event: Event,
  { at, swapped, shown }: { at: number; swapped: Act; shown: string },
): { then: Membership; cents: number } | undefined => {
  const acts: Record<Exclude<Event, 'bill'>, Act> = {
    freeze: { act: 'freeze', months: 1 },
    changePlan: { act: 'changePlan', plan: dearer() },
    swap: swapped,
    cancel: { act: 'cancel' },
  }
  const decided = event === 'bill' ? bill(terms, at, rules) : decide(terms, acts[event], at, rules)
  if (!decided || 'refused' in decided) return event === 'bill' ? { then: terms, cents: 0 } : undefined
  if (event === 'changePlan' && JSON.stringify(outcomeOf(terms, decided, at, rules)) !== shown) return undefined
  if ('then' in decided) return { then: decided.then, cents: 0 }
  const { netCents, taxCents } = decided.charge
  return { then: approved(terms, decided.charge, at, rules), cents: netCents + taxCents }
}

const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((first) => ordersOf(all.filter((each) => each !== first)).map((rest) => [first, ...rest]))

const stored = (id: string): Promise<ClubRow> =>
  one.database.transact(merchant.tenant, 'test', async (tx) => (await clubById(tx, id))!)

/** All at once, each at one of the instances. @returns those that were done */
const atOnce = async (member: TestPerson, club: ClubRow, shown: object, round: number): Promise<Event[]> => {
  const act = (server: TestServer, body: object) =>
    server.call('POST /users/memberships/{id}/acts', { as: member, params: { id: club.id }, body })
  const vehicle = { make: 'Ford', model: 'Ka', year: '2019', license: `KA${round}`, color: 'Red', state: 'OR' }
  const doing: Record<Event, (server: TestServer) => Promise<{ status: number } | Date | null>> = {
    freeze: (server) => act(server, { act: 'freeze', months: 1 }),
    changePlan: (server) =>
      server.call('POST /orders', {
        as: member,
        body: { products: [{ productId: plans.family }], membership: { id: club.id, act: 'changePlan', shown } },
        headers: { 'idempotency-key': `c${round}` },
      }),
    swap: (server) => act(server, { act: 'swap', vehicle }),
    cancel: (server) => act(server, { act: 'cancel' }),
    bill: ({ deps, database }) => {
      const transact = <R>(work: Parameters<typeof database.transact<R>>[2]) =>
        database.transact(merchant.tenant, 'test', work)
      return billClub({ ports: paymentPorts(deps, transact, merchant), membershipId: club.id })
    },
  }
  const answers = await Promise.all(
    events.map(async (event, at) => {
      const answer = await doing[event]((round + at) % 2 === 0 ? one : other)
      return event === 'bill' || (answer as { status: number }).status === 200 ? [event] : []
    }),
  )
  return answers.flat()
}

test(`a freeze, a change of plan, a swap, a cancellation and a billing at once leave what one order of them explains (${rounds} rounds)`, async () => {
  const results: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    const member = await one.make.loggedIn(merchant)
    await one.make.card(member, tokenFor('approves'))
    const car = await one.make.car(member, { license: `OLD${round}` })
    const at = one.clock.now()
    // In every second round the billing is due.
    const nextBillingAt = new Date(round % 2 === 0 ? at : at + 12 * day)
    const billingDay = nextBillingAt.getUTCDate()
    const own = { ...basic, productId: plans.basic, vehicleId: car.id, nextBillingAt, billingDay }
    const club = await one.make.club(member, own)
    const terms = termsOfClub(club)
    const change = decide(terms, { act: 'changePlan', plan: dearer() }, at, rules)
    const shown = 'refused' in change ? {} : outcomeOf(terms, change, at, rules)
    const done = await atOnce(member, club, shown, round)
    await Promise.all([one.idle(), other.idle()])
    const after = termsOfClub(await stored(club.id))
    const charged = await one.database.transact(merchant.tenant, 'test', (tx) =>
      tx.select().from(orders).where(eq(orders.userId, member.userId)),
    )
    const cents = charged
      .filter(({ state }) => state === 'approved')
      .reduce((sum, { totalCents }) => sum + totalCents, 0)
    expect(charged.filter(({ state }) => state === 'pending')).toEqual([])
    const swapped: Act = { act: 'swap', from: car.id, to: after.swaps[0]?.to ?? car.id, isByStaff: false }
    const explains = (order: readonly Event[]): boolean => {
      let now = terms
      let paid = 0
      for (const event of order) {
        const next = told(now, event, { at, swapped, shown: JSON.stringify(shown) })
        if (!next) return false
        now = next.then
        paid += next.cents
      }
      // Of one that has ended, it is not stored that it was to.
      const left = { ...now, isEnding: now.isEnding && now.endedAt === null }
      return isSameJson(left, after) && paid === cents
    }
    const found = ordersOf(done).find(explains)
    expect(found, `round ${round}: ${done.join()} ${JSON.stringify({ after, cents })}`).toBeDefined()
    const key = found!.join(' ')
    results[key] = (results[key] ?? 0) + 1
  }
  // Not one order alone has been seen.
  expect(Object.keys(results).length).toBeGreaterThan(1)
}, 3_600_000)
