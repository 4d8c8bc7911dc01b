import type { Vehicle } from '#contract/shapes/account.ts'
import type { ProductLogo } from '#contract/shapes/product.ts'
import type { TokenPair } from '#contract/shapes/session.ts'
import type { Server } from '../assemble.ts'
import { hashToken } from '../security/keys.ts'
import { saveCard } from '../tables/cards.ts'
import { startClub } from '../tables/clubs.ts'
import { insertLocations } from '../tables/locations.ts'
import { insertMerchant, type merchants } from '../tables/merchants.ts'
import { insertProducts, productsByIds, type products, type ProductRow } from '../tables/products.ts'
import { sites } from '../tables/sites.ts'
import { insertTerminal } from '../tables/terminals.ts'
import { emailKeyOf, insertUser, userById, type UserRow, type users } from '../tables/users.ts'
import { insertVehicle } from '../tables/vehicles.ts'
import { insertWalletItem, type walletItems } from '../tables/wallet-items.ts'
import type { Caller, makeCall } from './call.ts'
import { day } from './clock.ts'

export const password = 'Wash-day-1'
export const logo: ProductLogo = { imageIndex: 0, red: 43, green: 63, blue: 212, alpha: 255 }
export const vehicle: Vehicle = { make: 'Subaru', model: 'Outback', year: '2021', license: 'WASH42', color: 'Green', state: 'OR' }

export interface TestMerchant extends Caller {
  tenant: number
  subdomain: string
  appKey: string
}

export interface TestPerson extends Caller {
  merchant: TestMerchant
  userId: string
  email: string
}

type Insert<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

/** Makes what a test needs, each thing with what it needs itself. */
export const makeFactories = ({ database, deps }: Pick<Server, 'database' | 'deps'>, call: ReturnType<typeof makeCall>) => {
  const { clock, random, passwords } = deps
  let count = 0
  const next = () => (count += 1)

  const merchant = async (own: Insert<typeof merchants> & { locations?: number } = {}): Promise<TestMerchant> => {
    const { locations: places = 2, ...row } = own
    const tenant = 100 + next()
    const made = { tenant, subdomain: `wash${tenant}`, appKey: `ak_${tenant}` }
    await database.transact(null, 'factory', (tx) => tx.insert(sites).values({ tenantId: tenant, subdomain: made.subdomain, appKey: made.appKey }))
    await database.transact(tenant, 'factory', async (tx) => {
      await insertMerchant(tx, {
        tenantId: tenant, companyName: `Wash ${tenant}`, processor: 'exacthosted', isTestAccount: true,
        siteConfig: { version: '1.5.1', menuItems: [], shopItems: [] }, configTimestamp: clock.now(), ...row,
      })
      await insertLocations(tx, Array.from({ length: places }, (_, n) => ({
        tenantId: tenant, id: n + 1, name: `Place ${n + 1}`, city: 'Brookfield', address1: `${n + 1} Elm Street`, state: 'OR', zip: '97301',
        latitude: 44.9 + n, longitude: -123, phone: null,
      })))
    })
    return made
  }

  const product = async (at: TestMerchant, own: Insert<typeof products> = {}): Promise<ProductRow> => {
    const type = own.productType ?? 'AppWash'
    const row = {
      tenantId: at.tenant, id: next(), name: `Product ${count}`, productType: type, priceCents: 1000, taxRate: 825, logo,
      appProductType: type === 'GiftCardRecharge' ? 'GiftCard' as const : type, ...own,
    }
    return database.transact(at.tenant, 'factory', async (tx) => {
      await insertProducts(tx, [row])
      const [made] = await productsByIds(tx, [row.id])
      if (!made) throw new Error('product was not made')
      return made
    })
  }

  /** A person with a confirmed email, not logged in. */
  const person = async (at: TestMerchant, own: Insert<typeof users> = {}): Promise<TestPerson> => {
    const email = own.email ?? `person${next()}@example.com`
    const userId = random.uuid()
    const row = {
      id: userId, tenantId: at.tenant, email, emailKey: emailKeyOf(email), passwordHash: await passwords.hash(password), emailConfirmedAt: clock.date(),
      firstName: 'Casey', lastName: 'Rivers', birthdayMonth: 6, birthdayDay: 14, cellPhoneNumber: '5035550142', zipPostalCode: '97301',
      referralCode: random.text(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), createdAt: clock.date(), ...own,
    }
    await database.transact(at.tenant, 'factory', (tx) => insertUser(tx, row))
    return { merchant: at, userId, email, appKey: at.appKey }
  }

  /** Logs a person in; the tokens are on the caller that comes back. */
  const logIn = async (who: TestPerson, rememberMe = false): Promise<TestPerson & TokenPair> => {
    const answer = await call('POST /users/login', { as: who.merchant, body: { email: who.email, password, rememberMe } })
    if (answer.status !== 200) throw new Error(`log-in answered ${answer.text}`)
    return { ...who, ...answer.result }
  }

  const loggedIn = async (at: TestMerchant, own: Insert<typeof users> = {}): Promise<TestPerson & TokenPair> => logIn(await person(at, own))

  /** The card on file; by default one that the test gateway approves. */
  const card = (who: TestPerson, processorToken: string): Promise<void> => database.transact(who.merchant.tenant, 'factory', (tx) => saveCard(tx, {
    userId: who.userId, tenantId: who.merchant.tenant, tag: `cc_${random.token(12)}`, processor: 'exacthosted', processorToken,
    brand: 'visa', last4: '4242', expirationMonth: 8, expirationYear: 2029, savedAt: clock.date(),
  }))

  const car = (who: TestPerson, own: Partial<Vehicle> = {}): Promise<boolean> => database.transact(who.merchant.tenant, 'factory', (tx) =>
    insertVehicle(tx, { userId: who.userId, tenantId: who.merchant.tenant, ...vehicle, ...own, createdAt: clock.date() }))

  /** A code in the wallet. @returns the code */
  const walletItem = async (who: TestPerson, own: Insert<typeof walletItems> = {}): Promise<string> => {
    const code = own.code ?? `W${random.text(12, '0123456789ABCDEFGHJKMNPQRSTVWXYZ')}`
    await database.transact(who.merchant.tenant, 'factory', (tx) => insertWalletItem(tx, {
      id: random.uuid(), tenantId: who.merchant.tenant, userId: who.userId, itemType: 'AppWash', name: 'Deluxe Wash', purchasedAt: clock.date(), ...own, code,
    }))
    return code
  }

  const club = (who: TestPerson, own: Partial<Parameters<typeof startClub>[1]> = {}): Promise<void> =>
    database.transact(who.merchant.tenant, 'factory', (tx) => startClub(tx, {
      userId: who.userId, tenantId: who.merchant.tenant, productId: 1, name: 'Unlimited', status: 'active', monthlyCents: 2999, taxRate: 0, useLimit: null,
      locationIds: [], startedAt: clock.date(), nextBillingAt: new Date(clock.now() + 30 * day), billingDay: 10, ...own,
    }))

  /** A kiosk with credentials of its own. */
  const kiosk = async (at: TestMerchant): Promise<Caller> => {
    const terminal = { terminalId: `T${next()}`, terminalSecret: random.token(24) }
    await database.transact(at.tenant, 'factory', (tx) => insertTerminal(tx, {
      id: random.uuid(), tenantId: at.tenant, terminalId: terminal.terminalId, secretHash: hashToken(terminal.terminalSecret),
    }))
    return { appKey: at.appKey, terminal }
  }

  /** The person's row as it is now. */
  const rowOf = (who: TestPerson): Promise<UserRow | undefined> =>
    database.transact(who.merchant.tenant, 'factory', (tx) => userById(tx, who.userId))

  return { merchant, product, person, logIn, loggedIn, card, car, walletItem, club, kiosk, rowOf }
}
