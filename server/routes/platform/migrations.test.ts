import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteSchemaVersion } from '#contract/constants.ts'
import { newSiteConfig } from '#contract/site/settings.ts'
import { configSaves } from '#server/tables/config-saves.ts'
import { merchants, type StoredSiteConfig } from '#server/tables/merchants.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let kim: Awaited<ReturnType<TestServer['make']['staff']>>
let current: TestMerchant
let old: TestMerchant
let broken: TestMerchant

const oldConfig = { version: '1.4.0', tagline: 'Shiny' }
const brokenConfig = { ...oldConfig, themes: { light: { button: { radius: '12' } } }, fontSize: 900 }
const problem = 'themes.light.button.radius is text, not a number.'

const at = async (siteConfig: object) => server.make.merchant({ siteConfig: siteConfig as StoredSiteConfig })
const stored = async ({ tenant }: TestMerchant): Promise<StoredSiteConfig> => {
  const rows = await server.database.transact(tenant, 'test', (tx) =>
    tx.select().from(merchants).where(eq(merchants.tenantId, tenant)),
  )
  return rows[0]!.siteConfig
}
const progress = async () => (await server.call('GET /system/site-config/migration', { as: kim })).result
const trial = async (version: string, after = 0) =>
  (await server.call('POST /system/site-config/migration/trial', { as: kim, body: { version, after } })).result

beforeAll(async () => {
  server = await makeServer()
  kim = await server.make.staff()
  current = await at({ ...newSiteConfig, version: siteSchemaVersion })
  old = await at(oldConfig)
  broken = await at(brokenConfig)
})
afterAll(() => server.close())

test('a trial lists what would change and what would fail, and changes nothing', async () => {
  expect(await trial(siteSchemaVersion)).toEqual({
    sites: [
      {
        hsAccountId: old.tenant,
        subdomain: old.subdomain,
        changes: expect.arrayContaining(['/version', '/menuItems', '/shopItems']),
        problems: [],
      },
      {
        hsAccountId: broken.tenant,
        subdomain: broken.subdomain,
        changes: expect.arrayContaining(['/version']),
        problems: expect.arrayContaining([problem]),
      },
    ],
    tried: 3,
    total: 3,
    next: null,
  })
  expect((await trial(siteSchemaVersion, old.tenant)).tried).toBe(1)
  expect(await stored(old)).toEqual(oldConfig)
})

test('a config of an older schema is read in the present form before it is stored so', async () => {
  const { result } = await server.call('GET /accounts/site-config', { as: old })
  expect(result).toMatchObject({ version: siteSchemaVersion, shopItems: newSiteConfig.shopItems, tagline: 'Shiny' })
  expect(await stored(old)).toEqual(oldConfig)
})

test('an update migrates all sites by a job, names those it has to skip, and tries them again', async () => {
  const version = '1.6.0'
  const set = await server.call('PUT /system/site-config', { as: kim, body: { version } })
  expect(set.result).toEqual({ version })
  const { waiting, done, skipped } = await progress()
  expect(waiting + done + skipped).toBe(3)
  await server.runAll('config-migration')
  expect(await progress()).toEqual({
    version,
    waiting: 0,
    done: 2,
    skipped: 1,
    skippedSites: [
      { hsAccountId: broken.tenant, subdomain: broken.subdomain, problems: expect.arrayContaining([problem]) },
    ],
  })
  expect(await stored(old)).toEqual({
    ...oldConfig,
    version,
    menuItems: newSiteConfig.menuItems,
    shopItems: newSiteConfig.shopItems,
  })
  expect(await stored(broken)).toEqual(brokenConfig)
  expect((await stored(current)).version).toBe(version)
  const saves = await server.database.transact(old.tenant, 'test', (tx) => tx.select().from(configSaves))
  expect(saves.at(-1)).toMatchObject({ kind: 'migrated', authorId: null })
  expect(saves.at(-1)!.changes.map(({ path }) => path)).toEqual(expect.arrayContaining(['/menuItems', '/version']))

  await server.database.transact(broken.tenant, 'test', (tx) =>
    tx
      .update(merchants)
      .set({ siteConfig: oldConfig as StoredSiteConfig })
      .where(eq(merchants.tenantId, broken.tenant)),
  )
  const again = await server.call('POST /system/site-config/migration', { as: kim })
  expect(again.status).toBe(200)
  await server.runAll('config-migration')
  expect(await progress()).toMatchObject({ waiting: 0, done: 3, skipped: 0 })
})

test('a migrated config reaches open pages as any other save', async () => {
  const before = (await stored(current)).version
  await server.call('PUT /system/site-config', { as: kim, body: { version: '1.7.0' } })
  await server.runAll('config-migration')
  expect([before, (await stored(current)).version]).toEqual(['1.6.0', '1.7.0'])
  const { result } = await server.call('GET /accounts/site-config', { as: current })
  expect(result).toMatchObject({ version: '1.7.0' })
})
