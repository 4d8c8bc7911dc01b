import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TokenPair } from '#contract/shapes/session.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import type { Caller } from './call.ts'
import type { TestMerchant, TestPerson } from './factories.ts'
import { makeServer, type TestServer } from './harness.ts'
import { withoutLogIns } from '#server/testing/in-the-log.ts'

/**
 * For a file of tests, a server with a site for each test, and the calls by which platform staff suspend, export and
 * delete it. Fixed: `kim` of the staff makes the calls by default, the site has a user and an administrator, both logged
 * in, and the server waits 150 ms for the answer to a charge.
 */
export const siteOfStaff = () => {
  let server: TestServer
  let kim: Caller
  let merchant: TestMerchant
  let casey: TestPerson & TokenPair
  let admin: TestPerson & TokenPair
  beforeAll(async () => {
    server = await makeServer({ env: { CHARGE_TIMEOUT: '150' } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    kim = await server.make.staff()
    merchant = await server.make.merchant()
    casey = await server.make.loggedIn(merchant)
    admin = await server.make.loggedIn(merchant, { isAdmin: true })
  })

  const params = () => ({ hsAccountId: String(merchant.tenant) })

  return {
    get server() {
      return server
    },
    get kim() {
      return kim
    },
    get merchant() {
      return merchant
    },
    /** Another merchant, for what is left of the test. */
    set merchant(other: TestMerchant) {
      merchant = other
    },
    get casey() {
      return casey
    },
    get admin() {
      return admin
    },
    params,
    setState: (state: string, as: Caller = kim) =>
      server.call('PUT /system/sites/{hsAccountId}/state', { as, params: params(), body: { state } }),
    contents: async () =>
      (await server.call('GET /system/sites/{hsAccountId}/contents', { as: kim, params: params() })).result,
    exportIt: (as: Caller = kim) => server.call('POST /system/sites/{hsAccountId}/export', { as, params: params() }),
    deleteIt: (subdomain = merchant.subdomain, as: Caller = kim) =>
      server.call('POST /system/sites/{hsAccountId}/deletion', { as, params: params(), body: { subdomain } }),
    /** Asks for a page of the site as a browser does. */
    page: (url = '/') =>
      server.app.inject({ url, headers: { host: `${merchant.subdomain}.localhost:8080`, accept: 'text/html' } }),
    /** The audit log of the site, as act, actor and subject. */
    acts: async () =>
      withoutLogIns(await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditLog))).map(
        ({ act, actor, subject }) => [act, actor, subject],
      ),
    /** The site in the list of all. */
    listed: async () =>
      (await server.call('GET /system/sites', { as: kim })).result.find(
        ({ hsAccountId }) => hsAccountId === merchant.tenant,
      ),
  }
}
