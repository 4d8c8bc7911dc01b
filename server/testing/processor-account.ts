import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Tx } from '#server/database/transact.ts'
import { demoCredentials } from '#server/payments/demo-credentials.ts'
import type { ProcessorName } from '#server/payments/processor.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { serviceAccounts } from '#server/tables/service-accounts.ts'
import { freePort } from '#tests/support/run-server.ts'
import { password, type TestMerchant, type TestPerson } from './factories.ts'
import { makeServer, type TestServer } from './harness.ts'
import { simulatorsOf } from './simulated-cards.ts'
import { withoutLogIns } from '#server/testing/in-the-log.ts'

/** The members of an account at a processor, by name. */
export type Credentials = Record<string, string>

/**
 * For a file of tests, a server with the simulators of all processors, and for each test a merchant without a processor
 * whose administrator sets its account. Fixed: the administrator is Sam Ortiz, who has just entered the password again,
 * accounts are test accounts, all of the log is kept, and the simulators answer as usual at the start of each test.
 */
export const processorAccount = () => {
  let server: TestServer
  let merchant: TestMerchant
  let admin: TestPerson
  const logged: string[] = []
  beforeAll(async () => {
    server = await makeServer({
      env: { CARD_PROCESSORS: 'simulators', SIMULATOR_PORT: String(await freePort()) },
      logTo: logged,
    })
  })
  afterAll(() => server.close())
  afterEach(() => {
    simulatorsOf(server).faults.requests = 'asUsual'
  })

  const enterPassword = (as = admin, at = server) =>
    at.call('POST /accounts/re-authentication', { as, body: { password } })
  const start = async (at = server) => {
    merchant = await at.make.merchant({ processor: 'none', hasAccount: false })
    admin = await at.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
    await enterPassword(admin, at)
  }
  beforeEach(() => start())

  const inTenant = <T>(work: (tx: Tx) => Promise<T>, at = server): Promise<T> =>
    at.database.transact(merchant.tenant, 'test', work)

  return {
    get server() {
      return server
    },
    get merchant() {
      return merchant
    },
    get admin() {
      return admin
    },
    /** The lines of the log. */
    logged,
    enterPassword,
    /** Makes the merchant and its administrator again, on another server. */
    start,
    /** What the simulator of this processor accepts, of the merchant by default. */
    credentialsOf: (name: ProcessorName, tenant = merchant.tenant) =>
      demoCredentials(server.settings, name, tenant) as Credentials,
    set: (processor: string, credentials: Credentials, as = admin, at = server) =>
      at.call('PUT /accounts/card-processor', { as, body: { processor, isTest: true, credentials } }),
    shown: async (as = admin, at = server) => (await at.call('GET /accounts/card-processor', { as })).result,
    inTenant,
    stored: (at = server) => inTenant((tx) => tx.select().from(serviceAccounts).orderBy(serviceAccounts.number), at),
    acts: async (at = server) =>
      withoutLogIns(await inTenant((tx) => tx.select().from(auditLog).orderBy(auditLog.id), at)),
  }
}
