import { eq } from 'drizzle-orm'
import { dayAfter } from '#contract/rules/membership-prices.ts'
import { dayOf } from '#contract/rules/membership.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { updateSiteConfig } from '#server/tables/merchants.ts'
import { orders } from '#server/tables/orders.ts'
import { day } from './clock.ts'
import type { TestPerson } from './factories.ts'
import type { TestServer } from './harness.ts'
import { changesIn } from '#server/testing/in-the-log.ts'

const timeZone = 'America/Los_Angeles'

const siteConfig = (more: object = {}) =>
  ({
    version: '1.5.1',
    menuItems: [],
    shopItems: [],
    timeZone,
    membership: { freeze: { maxMonths: 3 }, planChange: 'prorated', ...more },
  }) as never

type Club = NonNullable<Parameters<TestServer['make']['club']>[1]>

/** A merchant in Los Angeles with a plan, whose price is changed for its members. */
export const openPlan = async (server: TestServer) => {
  const merchant = await server.make.merchant({ siteConfig: siteConfig(), companyName: 'Foam' })
  let admin: TestPerson = await server.make.loggedIn(merchant, { isAdmin: true })
  const { id: plan } = await server.make.product(merchant, {
    productType: 'AppClub',
    name: 'Basic',
    monthlyCents: 3_000,
  })

  /** A member who is billed in some days, on a card that is approved. */
  const member = async (own: Club = {}, inDays = 10): Promise<TestPerson> => {
    const who = await server.make.person(merchant)
    await server.make.card(who, tokenFor('approves'))
    const nextBillingAt = new Date(server.clock.now() + inDays * day)
    const basic = { productId: plan, name: 'Basic', monthlyCents: 3_000, taxRate: 700 }
    await server.make.club(who, { ...basic, nextBillingAt, billingDay: nextBillingAt.getUTCDate(), ...own })
    return who
  }
  const inDays = (days: number) => dayAfter(dayOf(timeZone, server.clock.now()), days)
  const wanted = (more: object) => ({ productId: plan, monthlyCents: 3_500, firstDay: inDays(30), ...more })
  const send = (more: object = {}, key?: string) =>
    server.call('POST /accounts/price-changes', {
      as: admin,
      body: wanted(more),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const preview = (more: object = {}) =>
    server.call('POST /accounts/price-changes/preview', { as: admin, body: wanted(more) })
  const takeBack = (id: string) =>
    server.call('POST /accounts/price-changes/{id}/take-back', { as: admin, params: { id } })
  const list = async () =>
    (await server.call('GET /accounts/price-changes', { as: admin, query: { productId: String(plan) } })).result
  const log = async () => changesIn((await server.call('GET /accounts/audit', { as: admin })).result.acts)
  /** Does what is due, and waits for the mails. */
  const told = async (): Promise<void> => {
    await server.runner.drain(['price-change', 'mail'])
    await server.idle()
  }
  const mailsTo = (who: TestPerson) =>
    (server.mailbox?.list() ?? [])
      .filter(({ to, subject }) => to === who.email && subject.includes('price'))
      .toReversed()
  const subjectsTo = async (who: TestPerson): Promise<string[]> => {
    await told()
    return mailsTo(who).map(({ subject }) => subject)
  }
  const membershipOf = async (who: TestPerson) =>
    (await server.call('GET /users/memberships', { as: await server.make.logIn(who) })).result[0]
  const priced = async (who: TestPerson) => (await membershipOf(who))?.terms
  const freeze = async (who: TestPerson, months: number) =>
    server.call('POST /users/memberships/{id}/acts', {
      as: await server.make.logIn(who),
      params: { id: (await membershipOf(who))!.id },
      body: { act: 'freeze', months },
    })
  const cancel = async (who: TestPerson) => server.call('DELETE /users/washclub', { as: await server.make.logIn(who) })
  const later = async (days: number): Promise<void> => {
    server.clock.advance(days * day)
    admin = await server.make.logIn(admin)
  }
  /** Bills what is due. */
  const bill = async (): Promise<void> => {
    await server.runAll('membership')
    await server.idle()
  }
  /** What was charged to a member, before tax. */
  const paid = (who: TestPerson) =>
    server.database.transact(merchant.tenant, 'test', async (tx) =>
      (await tx.select().from(orders).where(eq(orders.userId, who.userId)))
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ subtotalCents }) => subtotalCents),
    )
  const setNotice = (noticeDays: number) =>
    server.database.transact(merchant.tenant, 'test', (tx) =>
      updateSiteConfig(tx, merchant.tenant, {
        siteConfig: siteConfig({ noticeDays }),
        companyName: 'Foam',
        configTimestamp: server.clock.now(),
      }),
    )
  const asked = { send, preview, takeBack, list, log, setNotice }
  const seen = { told, mailsTo, subjectsTo, priced, paid }
  return { plan, member, inDays, ...asked, ...seen, freeze, cancel, later, bill }
}

/** The subjects of the mails. */
export const announced = 'The price of your wash club will change'
export const soon = 'The price of your wash club changes soon'
export const takenBack = 'The price of your wash club stays as it is'
