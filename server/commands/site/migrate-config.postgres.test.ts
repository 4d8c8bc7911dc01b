import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSiteConfig } from '#contract/site/settings.ts'
import { lockMerchant, readMerchant, updateSiteConfig } from '#server/tables/merchants.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'
import { migrateConfig } from './migrate-config.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('a save at the same time is migrated, not overwritten', async () => {
  const { tenant } = await server.make.merchant({
    siteConfig: { ...newSiteConfig, version: '1.5.0', tagline: 'Before' },
  })
  const { transact } = server.database
  let migration: Promise<void> | undefined
  await transact(tenant, 'save', async (tx) => {
    const { siteConfig, ...row } = await lockMerchant(tx, tenant)
    const now = server.clock.date()
    migration = transact(tenant, 'migration', (own) =>
      migrateConfig({ tx: own, tenant, version: '9.0.0', vapidKey: null, now }),
    )
    await untilWaiting(server)
    await updateSiteConfig(tx, tenant, { ...row, siteConfig: { ...siteConfig, tagline: 'Saved meanwhile' } })
  })
  await migration
  const { siteConfig } = await transact(tenant, 'test', (tx) => readMerchant(tx, tenant))
  expect(siteConfig).toMatchObject({ version: '9.0.0', tagline: 'Saved meanwhile' })
})
