import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeAt } from '#contract/rules/opening.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { serviceAccounts } from '#server/tables/service-accounts.ts'
import { makeServer, quickPasswords, type TestServer } from '#server/testing/harness.ts'
import { makeRepeat } from '#server/database/repeat.ts'
import { TransactionHeld, type Transact } from '#server/database/transact.ts'
import { loadDemo } from './load.ts'
import { demoMerchants } from './merchants.ts'
import { demoPassword } from './users.ts'

let server: TestServer
let hashed = 0
const counting: Passwords = {
  ...quickPasswords,
  hash: (password) => {
    hashed += 1
    return quickPasswords.hash(password)
  },
}

beforeAll(async () => {
  server = await makeServer({ passwords: counting })
  await loadDemo(server)
})
afterAll(() => server.close())

const logIn = async (appKey: string, email: string) => {
  const answer = await server.call('POST /users/login', { as: { appKey }, body: { email, password: demoPassword } })
  return { appKey, accessToken: answer.result.accessToken }
}

test.each(demoMerchants)(
  '$subdomain answers the calls of every screen by the contract',
  async ({ subdomain, appKey, users, products, locations, survey, deals }) => {
    expect((await server.call('GET /accounts/site-key', { query: { subdomain } })).result).toBe(appKey)
    const as = await logIn(appKey, 'casey@example.com')
    const casey = users.find(({ email }) => email === 'casey@example.com')
    expect((await server.call('GET /users', { as })).result).toMatchObject({
      emailConfirmed: true,
      payment: { onFile: casey?.card !== null },
    })
    expect((await server.call('GET /users/wallet', { as })).result).toHaveLength(casey?.wallet.length ?? 0)
    const { result: bought } = await server.call('GET /users/purchases', { as })
    expect(bought).toHaveLength(casey?.purchases.length ?? 0)
    expect(bought[0]?.card).toEqual({ cardType: 'visa', lastFour: '4242' })
    expect((await server.call('GET /users/redemptions', { as })).result).toHaveLength(casey?.uses.length ?? 0)
    expect((await server.call('GET /users/points', { as })).result.current_points).toBe(casey?.points)
    expect((await server.call('GET /users/washclub', { as })).result.status).toBe(casey?.club ? 'active' : 'inactive')
    expect((await server.call('GET /locations', { as })).result).toHaveLength(locations.length)
    expect((await server.call('GET /survey/merchant', { as })).result.map(({ question }) => question)).toEqual(survey)
    expect(survey.length).toBeGreaterThan(1)
    expect((await server.call('PATCH /users/notifications', { as })).result).toHaveLength(
      casey?.notifications.length ?? 0,
    )
    expect((await server.call('GET /deals', { as })).result).toHaveLength(deals.length)
    const washes = await server.call('GET /products', { as, query: { type: 'AppWash' } })
    expect(washes.result).toHaveLength(products.filter(({ productType }) => productType === 'AppWash').length)
  },
)

test.each(demoMerchants)(
  'every file in the config of $subdomain is served',
  async ({ subdomain, appKey, hsAccountId }) => {
    const { text } = await server.call('GET /accounts/site-config', { as: { appKey } })
    const urls = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
    expect(urls.length).toBeGreaterThan(3)
    expect(text).not.toContain('"/files/')
    for (const url of new Set(urls)) {
      expect(url.startsWith(`/assets/${hsAccountId}/`)).toBe(true)
      expect((await server.app.inject({ url, headers: { host: `${subdomain}.localhost:8080` } })).statusCode, url).toBe(
        200,
      )
    }
  },
)

test('each location has hours, and each merchant has a notice of today', async () => {
  for (const { appKey, locations, notices } of demoMerchants) {
    const { result } = await server.call('GET /locations', { as: { appKey } })
    expect(result.filter(({ hours }) => hours)).toHaveLength(locations.length)
    const shown = result.filter((place) => noticeAt(place, server.clock.now()))
    expect(shown.map(({ id }) => id)).toEqual(notices.map(({ locationId }) => locationId))
    expect(shown.length).toBeGreaterThan(0)
  }
})

test('Noor’s email is unconfirmed, and Avery is an admin', async () => {
  const appKey = demoMerchants[0]?.appKey ?? ''
  const noor = await server.call('GET /users', { as: await logIn(appKey, 'noor@example.com') })
  expect(noor.result.emailConfirmed).toBe(false)
  const avery = await logIn(appKey, 'avery@example.com')
  expect(JSON.parse(Buffer.from(avery.accessToken.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    IsAdmin: 'true',
  })
})

const accountOf = ({ hsAccountId, processor }: (typeof demoMerchants)[number]) =>
  server.database.transact(hsAccountId, 'test', async (tx) => ({
    rows: await tx.select().from(serviceAccounts),
    processor: await server.deps.processors.at(tx, hsAccountId, processor),
  }))

test.each(demoMerchants)('$subdomain has an account for tests at its processor', async (merchant) => {
  const { rows, processor } = await accountOf(merchant)
  expect(rows).toMatchObject([{ service: merchant.processor, isTest: true }])
  expect(processor).toMatchObject({ name: merchant.processor, isTestAccount: true })
})

test('a merchant without an account, or with one that does not open, gets one; others keep theirs', async () => {
  const [first, second, third] = demoMerchants
  const change = (at: typeof first, statement: ReturnType<typeof sql>) =>
    server.database.transact(at!.hsAccountId, 'test', (tx) => tx.execute(statement))
  await change(first, sql`delete from service_accounts`)
  await change(second, sql`update service_accounts set sealed = 'x'`)
  const kept = await accountOf(third!)
  await loadDemo(server)
  for (const merchant of [first, second]) expect((await accountOf(merchant!)).processor).not.toBeNull()
  expect((await accountOf(third!)).rows).toEqual(kept.rows)
})

test('every promo code of a demo merchant can be claimed', async () => {
  for (const { appKey, promoCodes } of demoMerchants) {
    const as = await logIn(appKey, 'casey@example.com')
    for (const { code, name } of promoCodes)
      expect((await server.call('POST /promo-codes', { as, body: { code } })).result).toEqual({ name })
  }
})

test('the shared password is hashed once, and a second load changes nothing', async () => {
  expect(hashed).toBe(1)
  await loadDemo(server)
  expect(hashed).toBe(1)
})

test('a load that a slow host holds in the middle is repeated and is whole', async () => {
  const fresh = await makeServer({ passwords: quickPasswords })
  const held = new Set(['demo check', 'demo merchant', 'demo account'])
  const transact: Transact = async (tenant, owner, ...of) => {
    if (held.delete(owner)) throw new TransactionHeld(`${owner} held a transaction`)
    return fresh.database.transact(tenant, owner, ...of)
  }
  const repeat = makeRepeat({ log: fresh.deps.log, pause: async () => undefined })
  await repeat(() => loadDemo({ ...fresh, database: { ...fresh.database, transact } }))
  expect(held.size).toBe(0)
  for (const { appKey } of demoMerchants)
    expect(
      await fresh.call('POST /users/login', {
        as: { appKey },
        body: { email: 'casey@example.com', password: demoPassword },
      }),
    ).toMatchObject({ status: 200 })
  await fresh.close()
})
