import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { embeddedDatabase } from '#server/database/embedded.ts'
import { insertMerchant } from '#server/tables/merchants.ts'
import { insertSite } from '#server/tables/sites.ts'
import { migratedClient } from '#server/testing/migrated.ts'

/** Makes an empty folder a data folder with the site "pond", which has no content. */
export const makeEmptySite = async (dataDir: string): Promise<void> => {
  const migrated = await migratedClient()
  const loadDataDir = await migrated.dumpDataDir('none')
  await migrated.close()
  const client = await PGlite.create(join(dataDir, 'database'), { loadDataDir })
  const { transact, close } = await embeddedDatabase(client, pino({ level: 'silent' }), true)
  const [tenantId, siteConfig] = [7, { version: '1.5.1', menuItems: [], shopItems: [] }]
  await transact(null, 'test', (tx) => insertSite(tx, { tenantId, subdomain: 'pond', appKey: 'ak_pond' }, new Date()))
  const row = { tenantId, companyName: 'Pond', siteConfig, configTimestamp: 1 }
  await transact(tenantId, 'test', (tx) => insertMerchant(tx, row))
  await close()
}
