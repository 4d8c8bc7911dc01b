import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await makeServer()
  other = await makeServer({ beside: server })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const statusAt = async (at: TestServer, subdomain: string): Promise<number> =>
  (await at.app.inject({ url: '/manifest.webmanifest', headers: { host: `${subdomain}.localhost:8080` } })).statusCode

test.each(Array.from({ length: 10 }, (_, turn) => `marina${turn}`))(
  'a site made as %s is served at once by the instance that made it, and soon by the others',
  async (subdomain) => {
    const admin = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    const { hsAccountId } = await server.make.account(admin)
    // Both remember that the name has no site.
    expect([await statusAt(server, subdomain), await statusAt(other, subdomain)]).toEqual([404, 404])
    const body = { hsAccountId, subdomain, siteConfig: {} }
    expect((await server.call('POST /accounts', { as: admin, body })).status).toBe(201)
    expect(await statusAt(server, subdomain)).toBe(200)
    await expect.poll(() => statusAt(other, subdomain), { timeout: 2_000, interval: 20 }).toBe(200)
  },
)

test('a name that the site has just taken leads to it at once', async () => {
  const merchant = await server.make.merchant()
  const admin = await server.make.loggedIn(merchant, { isAdmin: true })
  await server.call('POST /accounts/re-authentication', { as: admin, body: { password } })
  expect(await statusAt(server, 'jetty')).toBe(404)
  expect((await server.call('POST /accounts/subdomain', { as: admin, body: { subdomain: 'jetty' } })).status).toBe(200)
  expect(await statusAt(server, 'jetty')).toBe(200)
})
