import { makeLogger } from '#server/basics/log.ts'
import { openDatabase } from '#server/database/open.ts'
import { readSettings } from '#server/settings/settings.ts'
import { insertMerchant, type StoredSiteConfig } from '#server/tables/merchants.ts'
import { writeVersion } from '#server/tables/platform-versions.ts'
import { insertRelease } from '#server/tables/releases.ts'
import { insertSite } from '#server/tables/sites.ts'

/**
 * Makes a stopped server's installation one that was updated long ago: node --import tsx set-versions.ts APP SCHEMA
 * SITES, with the server's DATA_DIR. It gets that many more sites with old configs, of which the last is broken.
 */
const [app = '', schema = '', sites = '0'] = process.argv.slice(2)
const settings = readSettings(process.env)
const database = await openDatabase(settings, makeLogger(settings.logLevel))
await database.transact(null, 'set versions', async (tx) => {
  await insertRelease(tx, { version: app, build: app, share: 100, merchants: [], setAt: new Date(), setBy: 'kim' })
  await writeVersion(tx, { name: 'site-config', version: schema, setAt: new Date() })
})
const old = { version: schema, tagline: 'Washed by hand' }
const broken = { ...old, themes: { light: { button: { radius: '12' } } } }
for (let number = 1; number <= Number(sites); number += 1) {
  const isLast = number === Number(sites)
  const tenantId = 5_000 + number
  const subdomain = isLast ? 'bubbleworks' : `old-wash-${number}`
  await database.transact(null, 'add site', (tx) =>
    insertSite(tx, { tenantId, subdomain, appKey: `key-of-${number}` }, new Date()),
  )
  await database.transact(tenantId, 'add merchant', (tx) =>
    insertMerchant(tx, {
      tenantId,
      companyName: `Old wash ${number}`,
      siteConfig: (isLast ? broken : old) as unknown as StoredSiteConfig,
      configTimestamp: 1,
    }),
  )
}
await database.close()
