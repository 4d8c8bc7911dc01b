import { makeLogger } from '#server/basics/log.ts'
import { systemClock, systemRandom } from '#server/basics/ports.ts'
import { withdrawStaffTokens } from '#server/commands/platform/log-in-staff.ts'
import { writeStaffAccount } from '#server/commands/platform/write-staff-account.ts'
import { openDatabase } from '#server/database/open.ts'
import { argonPasswords } from '#server/security/passwords.ts'
import { readSettings } from '#server/settings/settings.ts'

const usage = `Usage: npm run platform-user -- NAME             gives the account, in lower case, another password
       npm run platform-user -- NAME --withdraw  ends all tokens of the account and forgets its devices`

/**
 * Makes an account for the updater, or gives an existing one another password, which is printed, once; or withdraws the
 * tokens of an account.
 */
const main = async (): Promise<void> => {
  const [name = '', option] = process.argv.slice(2)
  if (!/^[a-z][a-z0-9.-]{0,63}$/.test(name) || ![undefined, '--withdraw'].includes(option)) throw new Error(usage)
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, makeLogger(settings.logLevel))
  try {
    const { transact } = database
    const [passwords, random, now] = [argonPasswords(), systemRandom, systemClock.date()]
    if (option === '--withdraw') {
      const isKnown = await transact(null, 'staff account', (tx) => withdrawStaffTokens({ tx, name, now }))
      if (!isKnown) throw new Error(`There is no account ${name}.`)
      return console.log(`${name}: all tokens are withdrawn, and no device is known.`)
    }
    console.log(`${name}: ${await writeStaffAccount({ transact, passwords, random, name, now })}`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
