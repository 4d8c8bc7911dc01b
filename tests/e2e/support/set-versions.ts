import { makeLogger } from '#server/basics/log.ts'
import { openDatabase } from '#server/database/open.ts'
import { readSettings } from '#server/settings/settings.ts'
import { insertRelease } from '#server/tables/releases.ts'
import { writeVersion } from '#server/tables/platform-versions.ts'

/**
 * Makes a stopped server's installation one that was updated long ago: node --import tsx set-versions.ts APP SCHEMA,
 * with the server's DATA_DIR.
 */
const [app = '', schema = ''] = process.argv.slice(2)
const settings = readSettings(process.env)
const database = await openDatabase(settings, makeLogger(settings.logLevel))
await database.transact(null, 'set versions', async (tx) => {
  await insertRelease(tx, { version: app, build: app, share: 100, merchants: [], setAt: new Date(), setBy: 'kim' })
  await writeVersion(tx, { name: 'site-config', version: schema, setAt: new Date() })
})
await database.close()
