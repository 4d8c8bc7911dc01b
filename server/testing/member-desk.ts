import { eq } from 'drizzle-orm'
import { decide, outcomeOf, type Act } from '#contract/rules/membership-acts.ts'
import type { MembershipRules } from '#contract/rules/membership.ts'
import type { ActOutcome, Membership } from '#contract/shapes/membership.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { orders } from '#server/tables/orders.ts'
import { day } from './clock.ts'
import type { TestMerchant, TestPerson } from './factories.ts'
import type { TestServer } from './harness.ts'
import { changesIn } from '#server/testing/in-the-log.ts'

/** What members may do where nothing else is said. */
const offered = {
  freeze: { maxMonths: 3, perYear: 1, priceCents: 500 },
  planChange: 'prorated' as const,
  retryDays: [1, 3, 5, 8],
}
const rules: MembershipRules = { ...offered, leave: 'long', timeZone: 'UTC' }
/** Why staff acts. */
export const reason = 'Asked on the phone, is abroad until May.'

interface More {
  id?: string
  membership?: string
  key?: string
  reason?: string
}

/** A merchant with two plans, a member of the cheaper one, and an administrator at the desk. */
export const openDesk = async (
  server: TestServer,
  {
    membership = offered,
    salesPauses = [],
    ...own
  }: { membership?: object; salesPauses?: object[]; hasAccount?: boolean } = {},
) => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], membership, salesPauses }
  const merchant: TestMerchant = await server.make.merchant({
    siteConfig: siteConfig as never,
    companyName: 'Foam',
    ...own,
  })
  let admin: TestPerson = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
  let member: TestPerson = await server.make.loggedIn(merchant)
  await server.make.card(member, tokenFor('approves'))
  const make = (name: string, monthlyCents: number) =>
    server.make.product(merchant, { productType: 'AppClub', name, monthlyCents, taxRate: 700 })
  const plans = { basic: (await make('Basic', 3_499)).id, family: (await make('Family', 5_999)).id }
  const basic = { productId: plans.basic, name: 'Basic', monthlyCents: 3_499, taxRate: 700 }
  await server.make.club(member, { ...basic, billingDay: new Date(server.clock.now() + 30 * day).getUTCDate() })
  const family = {
    productId: plans.family,
    name: 'Family',
    monthlyCents: 5_999,
    taxRate: 700,
    useLimit: null,
    locationIds: [],
  }
  const customer = async () =>
    (await server.call('GET /accounts/customers/{id}', { as: admin, params: { id: member.userId } })).result
  const theirs = async (): Promise<Membership> => {
    const [first] = (await customer()).memberships
    if (!first) throw new Error('no membership')
    return first
  }
  const act = async (body: object, more: More = {}) =>
    server.call('POST /accounts/customers/{id}/memberships/{membership}/acts', {
      as: admin,
      params: { id: more.id ?? member.userId, membership: more.membership ?? (await theirs()).id },
      body: { ...body, reason: more.reason ?? reason },
      ...(more.key ? { headers: { 'idempotency-key': more.key } } : {}),
    })
  const pay = async (body: object, more: More = {}) =>
    server.call('POST /accounts/customers/{id}/memberships/{membership}/orders', {
      as: admin,
      params: { id: more.id ?? member.userId, membership: more.membership ?? (await theirs()).id },
      body: { productId: plans.family, reason: more.reason ?? reason, ...body },
      headers: { 'idempotency-key': more.key ?? crypto.randomUUID() },
    })
  /** What staff confirms. */
  const shownFor = ({ terms }: Membership, wanted: Act): ActOutcome => {
    const verdict = decide(terms, wanted, server.clock.now(), rules)
    if ('refused' in verdict) throw new Error(verdict.refused)
    return outcomeOf(terms, verdict, server.clock.now(), rules)
  }
  const toFamily = async (more: More = {}) => {
    const of = await theirs()
    const shown = shownFor(of, { act: 'changePlan', plan: family })
    return pay({ act: 'changePlan', shown }, { membership: of.id, ...more })
  }
  const mails = async () => {
    await server.idle()
    return (server.mailbox?.list() ?? []).filter(({ to }) => to === member.email)
  }
  const log = async () => changesIn((await server.call('GET /accounts/audit', { as: admin })).result.acts)
  const charges = () =>
    server.database.transact(merchant.tenant, 'test', async (tx) =>
      (await tx.select().from(orders).where(eq(orders.userId, member.userId))).map(({ state, totalCents }) => [
        state,
        totalCents,
      ]),
    )
  /** Moves the clock, and logs both in again. */
  const later = async (days: number): Promise<void> => {
    server.clock.advance(days * day)
    admin = await server.make.logIn(admin)
    member = await server.make.logIn(member)
  }
  const people = { admin: () => admin, member: () => member }
  return { merchant, plans, family, people, customer, theirs, act, pay, shownFor, toFamily, mails, log, charges, later }
}
