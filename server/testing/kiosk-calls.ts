import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Caller } from './call.ts'
import type { TestMerchant } from './factories.ts'
import { makeServer, type TestServer } from './harness.ts'

/**
 * For a file of tests, a server with a merchant and its kiosk for each test. Fixed: the kiosk charges at location 1, by
 * default with a new key, and the server waits 200 ms for the answer to a charge.
 */
export const kioskCalls = () => {
  let server: TestServer
  let merchant: TestMerchant
  let kiosk: Caller
  beforeAll(async () => {
    server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    merchant = await server.make.merchant()
    kiosk = await server.make.kiosk(merchant)
  })

  let keys = 0
  const newKey = () => `key-${(keys += 1)}`

  return {
    get server() {
      return server
    },
    get merchant() {
      return merchant
    },
    get kiosk() {
      return kiosk
    },
    newKey,
    charge: (code: string, sum: object, key = newKey()) =>
      server.call('POST /kiosk/charge', {
        as: kiosk,
        body: { code, locationId: 1, ...sum },
        headers: { 'idempotency-key': key },
      }),
    customer: (own = {}) => server.make.loggedIn(merchant, own),
  }
}
