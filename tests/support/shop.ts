import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { makeBackground } from '#server/basics/background.ts'
import type { Tx } from '#server/database/transact.ts'
import type { ProductType } from '#contract/shapes/product.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { makeProcessors } from '#server/payments/processors.ts'
import { noMeters } from '#server/basics/meters.ts'
import { noSteps, type Step } from '#server/basics/steps.ts'
import { saveServiceAccount } from '#server/commands/site/save-service-account.ts'
import { testAccountId, testCredentials } from '#server/payments/test-gateway/account.ts'
import { testAdapter } from '#server/payments/test-gateway/adapter.ts'
import { tokenFor, type Behaviour } from '#server/payments/test-gateway/cards.ts'
import { createGateway } from '#server/payments/test-gateway/gateway.ts'
import type { Ledger, LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { paymentKind, resumePayments } from '#server/jobs/payments.ts'
import { makeRunner } from '#server/work/runner.ts'
import { makeSealing } from '#server/security/sealing.ts'
import { makeServiceAccounts } from '#server/security/service-accounts.ts'
import { systemRandom, type Log } from '#server/basics/ports.ts'
import { saveCard } from '#server/tables/cards.ts'
import { locations } from '#server/tables/locations.ts'
import { insertMerchant, merchants } from '#server/tables/merchants.ts'
import { orderByKey } from '#server/tables/orders.ts'
import { insertProducts, type products } from '#server/tables/products.ts'
import { sites } from '#server/tables/sites.ts'
import { insertUser, users } from '#server/tables/users.ts'
import { insertVehicle } from '#server/tables/vehicles.ts'
import { openItemsOf } from '#server/tables/wallet-items.ts'
import { embeddedTestDatabase } from '#server/testing/test-database.ts'

const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

const memoryLedger = (): Ledger & { lines: LedgerLine[] } => {
  const lines: LedgerLine[] = []
  return {
    lines,
    append: (line) => {
      lines.push(line)
    },
    linesOfAccount: (account) => lines.filter((line) => line.account === account),
    linesOf: (account, reference) => lines.filter((line) => line.account === account && line.reference === reference),
    close: () => undefined,
  }
}

type Goods = Partial<typeof products.$inferInsert> & { id: number; name: string; productType: ProductType }

/** Ids of the shop's products. The tax is 10 % on everything that is taxed. */
export const goods = {
  wash: 1,
  bundle: 2,
  club: 3,
  bigClub: 4,
  giftCard: 5,
  reload: 6,
  tee: 7,
  free: 8,
  localWash: 9,
} as const

const catalogue: Goods[] = [
  { id: goods.wash, name: 'Bubble Bath', productType: 'AppWash', priceCents: 1_800, validDays: 30 },
  { id: goods.bundle, name: 'Bubble Bath ×5', productType: 'AppBundle', priceCents: 7_500, maxUses: 5 },
  {
    id: goods.club,
    name: 'Club',
    productType: 'AppClub',
    priceCents: 999,
    signupCents: 999,
    monthlyCents: 2_999,
    clubUseLimit: 2,
  },
  { id: goods.bigClub, name: 'Big Club', productType: 'AppClub', priceCents: 3_999, monthlyCents: 3_999 },
  { id: goods.giftCard, name: '$50 Gift Card', productType: 'GiftCard', priceCents: 5_000 },
  { id: goods.reload, name: '$25 Reload', productType: 'GiftCardRecharge', priceCents: 2_500 },
  { id: goods.tee, name: 'Duck tee', productType: 'Swag', priceCents: 2_000, fulfillable: true },
  { id: goods.free, name: 'Free rinse', productType: 'AppWash', priceCents: 0 },
  { id: goods.localWash, name: 'Elm Street only', productType: 'AppWash', priceCents: 900, locationIds: [1] },
]

const logo = { imageIndex: 0, red: 0, green: 0, blue: 0, alpha: 255 }

const fill =
  (tenantId: number) =>
  async (tx: Tx): Promise<void> => {
    await insertMerchant(tx, {
      tenantId,
      companyName: 'Puddle Lane',
      processor: 'worldpay',
      siteConfig: { loyaltyProgram: true } as (typeof merchants.$inferInsert)['siteConfig'],
      configTimestamp: 1,
      supportEmail: 'packing@example.com',
      pointsPerUnit: 10,
      pointGoal: 1_000,
    })
    await insertProducts(
      tx,
      catalogue.map(({ id, productType, ...product }) => ({
        tenantId,
        id,
        productType,
        appProductType: productType === 'GiftCardRecharge' ? ('GiftCard' as const) : productType,
        priceCents: 0,
        taxRate: 1_000,
        logo,
        ...product,
      })),
    )
    const place = {
      tenantId,
      city: 'Ashford',
      address1: '1 Mill Lane',
      state: 'NY',
      zip: '10001',
      latitude: 1,
      longitude: 1,
    }
    await tx.insert(locations).values([
      { ...place, id: 1, name: 'Elm Street' },
      { ...place, id: 2, name: 'Old Mill' },
    ])
  }

export interface PersonOptions {
  card?: Behaviour | null
  confirmed?: boolean
  vehicle?: boolean
  tenant?: number
  change?: Partial<typeof users.$inferInsert>
}

export interface Reconciling {
  ports?: PaymentPorts
  /** False: a payment whose request may still be running is skipped. */
  early?: boolean
  /** True: as at the start of a server that is alone on its database. */
  alone?: boolean
  /** Time limit of one call to the processor, in milliseconds. */
  timeLimit?: number
}

/** Of the test gateway, which derives its accounts' keys from it. */
export const gatewaySecret = 'of the tests'

/** A shop on an in-memory database with the real test gateway, for tests of commands on orders, wallets and kiosks. */
export const openShop = async () => {
  const database = await embeddedTestDatabase(silentLog)
  let now = Date.parse('2026-03-14T10:00:00Z')
  const clock = { now: () => now, date: () => new Date(now) }
  const ledger = memoryLedger()
  const as = <T>(work: (tx: Tx) => Promise<T>, tenant = 1): Promise<T> => database.transact(tenant, 'test', work)

  await database.transact(null, 'test', async (tx) => {
    await tx.insert(sites).values([
      { tenantId: 1, subdomain: 'puddle', appKey: 'key-1' },
      { tenantId: 2, subdomain: 'other', appKey: 'key-2' },
    ])
  })
  for (const tenant of [1, 2]) await as(fill(tenant), tenant)

  const accounts = makeServiceAccounts(makeSealing([Buffer.alloc(32, 1)], systemRandom), silentLog)
  const adapterWith = (recorded?: () => void | Promise<void>) => {
    const gateway = createGateway(ledger, { clock, lookupDelay: 25_000, ...(recorded ? { recorded } : {}) })
    return testAdapter('worldpay', { gateway, secret: gatewaySecret, origin: 'http://gateway.localhost', clock })
  }
  const credentialsOf = (tenant: number) => testCredentials(gatewaySecret, testAccountId(tenant))
  for (const tenant of [1, 2]) {
    const account = { credentials: credentialsOf(tenant), isTest: true }
    await as(
      (tx) => saveServiceAccount({ tx, accounts, tenant, service: adapterWith(), now: clock.date(), ...account }),
      tenant,
    )
  }

  const portsWith = (step: Step = noSteps, recorded?: () => void | Promise<void>): PaymentPorts => {
    const processors = makeProcessors([adapterWith(recorded)], accounts, noMeters)
    return {
      transact: (work) => as(work),
      clock,
      random: systemRandom,
      log: silentLog,
      chargeTimeout: 50,
      step,
      meters: noMeters,
      origin: 'https://puddle.example.com',
      processorOf: (tx, name, account) => processors.at(tx, 1, name, account),
    }
  }

  let people = 0
  const person = async ({
    card = 'approves',
    confirmed = true,
    vehicle = true,
    tenant = 1,
    change = {},
  }: PersonOptions = {}): Promise<string> => {
    const id = randomUUID()
    people += 1
    await as(async (tx) => {
      const email = `person${people}@example.com`
      const made = await insertUser(tx, {
        id,
        tenantId: tenant,
        email,
        emailKey: email,
        emailConfirmedAt: confirmed ? clock.date() : null,
        passwordHash: 'x',
        firstName: 'Maya',
        lastName: 'Okafor',
        birthdayMonth: 1,
        birthdayDay: 1,
        cellPhoneNumber: '5035550100',
        zipPostalCode: '97301',
        referralCode: `CODE${String(people).padStart(4, '0')}`,
        createdAt: clock.date(),
        ...change,
      })
      if (!made) throw new Error('the person could not be made')
      if (card) await giveCard(tx, id, tenant, card)
      if (vehicle) {
        const car = { make: 'Honda', model: 'Fit', year: '2021', license: 'DUK418', color: 'Yellow', state: 'OR' }
        await insertVehicle(tx, { userId: id, tenantId: tenant, ...car, createdAt: clock.date() })
      }
    }, tenant)
    return id
  }
  const giveCard = (tx: Tx, userId: string, tenantId: number, card: Behaviour) =>
    saveCard(tx, {
      userId,
      tenantId,
      tag: randomUUID(),
      processor: 'worldpay',
      processorToken: tokenFor(card),
      brand: 'visa',
      last4: '4242',
      expirationMonth: 8,
      expirationYear: 2029,
      savedAt: clock.date(),
    })

  const ports = portsWith()

  /** Runs the payments that are due, as one instance. @returns the number of concluded payments */
  const reconcile = async ({ ports: own = ports, early = true, alone = false, ...limits }: Reconciling = {}) => {
    let concluded = 0
    const info: Log['info'] = (detail, message) => {
      concluded += message === 'payment reconciled' ? 1 : 0
      own.log.info(detail, message)
    }
    const { transact } = database
    const kind = paymentKind({ portsOf: async () => ({ ...own, log: { ...own.log, info } }), ...limits })
    const background = makeBackground(silentLog)
    const runner = makeRunner({ ...ports, transact, background, kinds: [kind] })
    const dueNow = sql`update work set due_at = ${clock.date().toISOString()} where kind = 'payment' and lease is null`
    if (early) await transact(null, 'test', (tx) => tx.execute(dueNow))
    await (alone ? resumePayments(transact, runner, clock.date()) : runner.drain())
    return concluded
  }

  return {
    as,
    clock,
    reconcile,
    ports,
    portsWith,
    accounts,
    adapter: adapterWith(),
    /** The processor of the first merchant. */
    processor: { ...adapterWith().at({ credentials: credentialsOf(1), isTest: true }), account: 1 },
    person,
    changeCard: (userId: string, card: Behaviour) => as((tx) => giveCard(tx, userId, 1, card)),
    transact: database.transact,
    later: (milliseconds: number) => {
      now += milliseconds
    },
    wallet: (userId: string, tenant = 1) => as((tx) => openItemsOf(tx, userId, clock.date()), tenant),
    order: (userId: string, key: string) => as((tx) => orderByKey(tx, userId, key)),
    /** Lines of the gateway's ledger for one payment, or for all. */
    ledger: (reference?: string) =>
      ledger.lines.filter((line) => reference === undefined || line.reference === reference),
    close: () => database.close(),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
