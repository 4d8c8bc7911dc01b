import { largestId } from '#contract/shapes/helpers.ts'
import { makeLogger } from '#server/basics/log.ts'
import { systemClock } from '#server/basics/ports.ts'
import { grantNewAccount } from '#server/commands/platform/grant-account.ts'
import { openDatabase } from '#server/database/open.ts'
import { readSettings } from '#server/settings/settings.ts'

const usage = 'Usage: npm run account -- NUMBER COMPANY SUBDOMAIN EMAIL'

/** Makes an account without a site, and grants it to the administrator with that email of the site SUBDOMAIN. */
const main = async (): Promise<void> => {
  const [number, companyName, subdomain, email] = process.argv.slice(2)
  const hsAccountId = Number(number)
  if (!Number.isInteger(hsAccountId) || hsAccountId < 1 || hsAccountId > largestId) throw new Error(usage)
  if (!companyName || companyName.length > 100 || !subdomain || !email) throw new Error(usage)
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, makeLogger(settings.logLevel))
  try {
    const { transact } = database
    await grantNewAccount({ transact, hsAccountId, companyName, subdomain, email, now: systemClock.date() })
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
