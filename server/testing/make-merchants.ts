import type { ProductLogo } from '#contract/shapes/product.ts'
import type { Server } from '#server/assemble.ts'
import { grantNewAccount } from '#server/commands/platform/grant-account.ts'
import { saveServiceAccount } from '#server/commands/site/save-service-account.ts'
import type { Tx } from '#server/database/transact.ts'
import { demoCredentials } from '#server/payments/demo-credentials.ts'
import { hashToken } from '#server/security/keys.ts'
import { insertLocations, lockLocations, saveLocations } from '#server/tables/locations.ts'
import { insertMerchant, type merchants } from '#server/tables/merchants.ts'
import { insertProducts, productsByIds, type products, type ProductRow } from '#server/tables/products.ts'
import { insertSite } from '#server/tables/sites.ts'
import { insertTerminal } from '#server/tables/terminals.ts'
import type { Caller } from './call.ts'

export type Insert<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

const logo: ProductLogo = { imageIndex: 0, red: 43, green: 63, blue: 212, alpha: 255 }

export interface TestMerchant extends Caller {
  tenant: number
  subdomain: string
  appKey: string
}

interface OwnMerchant extends Insert<typeof merchants> {
  locations?: number
  /** False: the merchant has the name of a processor, but no account there. */
  hasAccount?: boolean
}

const place = (tenantId: number, id: number) => ({
  tenantId,
  id,
  name: `Place ${id}`,
  city: 'Brookfield',
  address1: `${id} Elm Street`,
  state: 'OR',
  zip: '97301',
  latitude: 43.9 + id,
  longitude: -123,
  phone: null,
})

/** Opens the merchant's account at the test gateway, where this server has one. */
const openAccount = async (deps: Server['deps'], tx: Tx, tenant: number, processor: string): Promise<void> => {
  const { accounts, processors, settings } = deps
  const service = processors.adapter(processor)
  const credentials = service && demoCredentials(settings, service.name, tenant)
  if (!credentials) return
  await saveServiceAccount({ tx, accounts, tenant, service, credentials, isTest: true, now: deps.clock.date() })
}

const makeProduct = async (
  { database }: Pick<Server, 'database'>,
  at: TestMerchant,
  id: number,
  own: Insert<typeof products>,
): Promise<ProductRow> => {
  const productType = own.productType ?? 'AppWash'
  const appProductType = productType === 'GiftCardRecharge' ? ('GiftCard' as const) : productType
  const facts = { name: `Product ${id}`, productType, appProductType, priceCents: 1000, taxRate: 825, logo }
  return database.transact(at.tenant, 'factory', async (tx) => {
    await insertProducts(tx, [{ tenantId: at.tenant, id, ...facts, ...own }])
    const [made] = await productsByIds(tx, [own.id ?? id])
    if (!made) throw new Error('product was not made')
    return made
  })
}

/** Creates merchants, products and kiosks. */
export const makeMerchants = ({ database, deps }: Pick<Server, 'database' | 'deps'>) => {
  let count = 0
  const next = () => (count += 1)

  /** Creates a merchant that sells through its account at the test gateway, by default with two locations. */
  const merchant = async (own: OwnMerchant = {}): Promise<TestMerchant> => {
    const { locations = 2, processor = 'exacthosted', hasAccount = true, ...row } = own
    const tenant = 100 + next()
    const made = { tenant, subdomain: `wash${tenant}`, appKey: `ak_${tenant}` }
    const { subdomain, appKey } = made
    await database.transact(null, 'factory', (tx) =>
      insertSite(tx, { tenantId: tenant, subdomain, appKey }, deps.clock.date()),
    )
    await database.transact(tenant, 'factory', async (tx) => {
      await insertMerchant(tx, {
        tenantId: tenant,
        companyName: `Wash ${tenant}`,
        processor,
        isTestAccount: true,
        siteConfig: { version: '1.5.1', menuItems: [], shopItems: [], loyaltyProgram: true },
        configTimestamp: deps.clock.now(),
        ...row,
      })
      if (hasAccount) await openAccount(deps, tx, tenant, processor)
      await insertLocations(
        tx,
        Array.from({ length: locations }, (_, n) => place(tenant, n + 1)),
      )
    })
    return made
  }

  const product = (at: TestMerchant, own: Insert<typeof products> = {}): Promise<ProductRow> =>
    makeProduct({ database }, at, next(), own)

  /** Creates a kiosk with its own credentials. */
  const kiosk = async (at: TestMerchant): Promise<Caller> => {
    const terminal = { terminalId: `T${next()}`, terminalSecret: deps.random.token(24) }
    const secretHash = hashToken(terminal.terminalSecret)
    await database.transact(at.tenant, 'factory', (tx) =>
      insertTerminal(tx, { id: deps.random.uuid(), tenantId: at.tenant, terminalId: terminal.terminalId, secretHash }),
    )
    return { appKey: at.appKey, terminal }
  }

  /** Publishes rates of tax of a location, in 1/100 percent by their first days, and its time zone. */
  const taxRates = (at: TestMerchant, id: number, rates: Record<string, number>, timeZone = 'UTC'): Promise<void> =>
    database.transact(at.tenant, 'factory', async (tx) => {
      const [location] = await lockLocations(tx, at.tenant, [id])
      if (!location) throw new Error(`there is no location ${id}`)
      const hours = { timeZone, weekly: Array.from({ length: 7 }, () => []), exceptions: [] }
      await saveLocations(tx, [
        { ...location, hours, taxRates: Object.entries(rates).map(([from, rate]) => ({ from, rate })) },
      ])
    })

  /** An account without a site, granted to the administrator. */
  const account = async ({ merchant: { subdomain }, email }: { merchant: TestMerchant; email: string }) => {
    const hsAccountId = 100 + next()
    const companyName = `Company ${hsAccountId}`
    const now = deps.clock.date()
    await grantNewAccount({ transact: database.transact, hsAccountId, companyName, subdomain, email, now })
    return { hsAccountId, companyName }
  }

  return { merchant, product, kiosk, taxRates, account }
}
