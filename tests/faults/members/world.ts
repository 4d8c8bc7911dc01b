import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readSite } from '#src/brand/site.ts'
import { timeZoneOf } from '#contract/rules/merchant-time.ts'
import { toCents } from '#contract/rules/money.ts'
import type { MembershipRules } from '#contract/rules/membership.ts'
import { copyOfDemo, runDemo } from '#tests/e2e/support/prepared-data.ts'
import { openCustomer } from '#tests/support/customer.ts'
import { askAt, freePort } from '#tests/support/run-server.ts'
import { openDatabase } from '../server-database.ts'
import type { Setting } from '../setting.ts'
import type { Billing } from './judge.ts'
import { openFaultProxy, type Outcome, type Sent } from '../orders/fault-proxy.ts'

/** The server's time-out for the gateway, in milliseconds: a silent card is soon resolved by a look-up. */
const chargeTimeout = 2_000

/** Milliseconds. */
const billingLimit = 120_000

const user = `select id from users where email = 'casey@example.com'`

/** An order of the campaign. */
export interface OrderRow {
  id: string
  key: string
  kind: string
  state: string
}

/** A membership as it is stored. */
export interface ClubRow {
  status: 'active' | 'endbillingpending' | 'inactive'
  /** Or is to be. */
  isFrozen: boolean
}

export interface ReceiptRow {
  kind: string
}

/** A member without a browser → proxy that injects faults → real server with the test gateway, which can be killed. */
export const openWorld = async ({ without, postgres }: Setting) => {
  const port = await freePort()
  let decide = (_sent: Sent): Outcome => ({ is: 'pass' })
  const proxy = await openFaultProxy({ target: port, decide: (sent) => decide(sent), without })
  const dataDir = await copyOfDemo()
  const database = await openDatabase(dataDir, postgres)
  const server = await runDemo({
    port,
    dataDir,
    env: { ...database.env, PUBLIC_PORT: String(proxy.port), CHARGE_TIMEOUT: String(chargeTimeout) },
  })
  const begun = new Date()
  const ledgerBefore = server.ledger().length
  const member = await openCustomer({ port: proxy.port, ask: askAt(proxy.port) })
  const [config, places] = [
    await member.call('GET /accounts/site-config', '/accounts/site-config'),
    await member.call('GET /locations', '/locations'),
  ]
  const site = readSite(config.result)
  const rules: MembershipRules = { ...site.membership, timeZone: timeZoneOf(site.timeZone, places.result) }

  /** Ends all faults. Requests under way arrive. */
  const rest = async (): Promise<void> => {
    decide = () => ({ is: 'pass' })
    while (proxy.underway() > 0) await pause(250)
  }

  /** Makes what the user has due now, unless it is frozen. The server is stopped. @returns the memberships before */
  const makeDue = () =>
    database.within(async (query) => {
      const clubs = await query<ClubRow>(
        `select status, frozen_from is not null as "isFrozen" from clubs where user_id in (${user})`,
      )
      await query(
        `update clubs set next_billing_at = now() - interval '1 minute', next_attempt_at = null,
           billing_day = extract(day from now() at time zone 'UTC')
         where status <> 'inactive' and frozen_from is null and user_id in (${user})`,
      )
      await query(
        `update work set lease = null, wanted_at = null, due_at = now()
         where kind = 'membership' and subject in (select id::text from clubs where user_id in (${user}))`,
      )
      return clubs
    })

  /** How many memberships are still due, or orders under way. The server is stopped. */
  const due = () =>
    database.within(async (query) => {
      // Neither the look-up after a silent charge nor a lease of the stopped server is waited for.
      await query(`update work set lease = null, wanted_at = null, due_at = now() where kind = 'payment'`)
      const [row] = await query<{ count: number }>(
        `select ((select count(*) from clubs where user_id in (${user}) and status <> 'inactive'
             and frozen_from is null and next_billing_at < now())
           + (select count(*) from orders where state = 'pending' and created_at > $1))::int as count`,
        [begun],
      )
      return row!.count
    })

  return {
    server,
    member,
    rules,
    /** From now on `how` chooses the outcome of each request. */
    meet: (how: (sent: Sent) => Outcome) => void (decide = how),
    copiesUnderway: proxy.underway,
    ledger: () => server.ledger().slice(ledgerBefore),
    /** The user's memberships, by a connection without faults. */
    memberships: async () => (await member.call('GET /users/memberships', '/users/memberships')).result,
    /** Adds a vehicle that a swap can name. */
    async addSecondVehicle(): Promise<void> {
      const body = { make: 'Subaru', model: 'Forester', year: '2017', license: 'KPL220', color: 'Green', state: 'OR' }
      const { status } = await member.call('POST /users/vehicles', '/users/vehicles', { key: randomUUID(), body })
      if (status !== 200) throw new Error(`no second vehicle: ${status}`)
    },
    /** Sets the card of the next charges. */
    async useCard(number: string): Promise<void> {
      await member.logIn()
      await member.addCard(number)
    },
    /** A plan of the shop, in cents with tax: today, and each month. */
    async planToJoin() {
      const [plan] = (await member.call('GET /products', '/products?type=AppClub')).result
      const { productId, price, taxes, monthlyPrice, monthlyTaxes } = plan!
      return {
        productId,
        cents: toCents(price) + toCents(taxes),
        monthlyCents: toCents(monthlyPrice!) + toCents(monthlyTaxes!),
      }
    },
    rest,
    /** Brings the next billing about: memberships that are not frozen come due, and the server carries it out. */
    async bill(): Promise<Billing> {
      await rest()
      await server.stop()
      const clubs = await makeDue()
      const before = server.ledger().length
      const deadline = Date.now() + billingLimit
      do {
        if (Date.now() > deadline) throw new Error('a billing is not carried out')
        await server.start()
        await pause(1_000)
        await server.stop()
      } while ((await due()) > 0)
      await server.start()
      const since = server.ledger().slice(before)
      return { clubs, charges: since.filter(({ type }) => type === 'charge').map(({ reference }) => reference) }
    },
    orders: () =>
      database.within((query) =>
        query<OrderRow>(`select id::text as id, key, kind, state from orders where created_at > $1`, [begun]),
      ),
    receipts: () =>
      database.within((query) => query<ReceiptRow>('select kind from receipts where created_at > $1', [begun])),
    async close(): Promise<void> {
      await proxy.close()
      await server.remove()
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
