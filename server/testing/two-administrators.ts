import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestMerchant, TestPerson } from './factories.ts'
import { makeServer, type TestServer } from './harness.ts'

/** For a file of tests, a server with a merchant for each test. Fixed: its administrators are Sam Ortiz and Kim Berg. */
export const twoAdministrators = () => {
  let server: TestServer
  let merchant: TestMerchant
  let sam: TestPerson
  let kim: TestPerson
  beforeAll(async () => {
    server = await makeServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    merchant = await server.make.merchant()
    sam = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
    kim = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Kim', lastName: 'Berg' })
  })
  return {
    get server() {
      return server
    },
    get merchant() {
      return merchant
    },
    get sam() {
      return sam
    },
    get kim() {
      return kim
    },
  }
}
