import { makeLogger } from '#server/basics/log.ts'
import { systemClock, systemRandom } from '#server/basics/ports.ts'
import { writeStaffAccount } from '#server/commands/platform/write-staff-account.ts'
import { openDatabase } from '#server/database/open.ts'
import { argonPasswords } from '#server/security/passwords.ts'
import { readSettings } from '#server/settings/settings.ts'

/** Makes an account for the updater, or gives an existing one another password. Prints the password, once. */
const main = async (): Promise<void> => {
  const name = process.argv[2] ?? ''
  if (!/^[a-z][a-z0-9.-]{0,63}$/.test(name)) throw new Error('Usage: npm run platform-user -- NAME, in lower case.')
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, makeLogger(settings.logLevel))
  try {
    const { transact } = database
    const [passwords, random, now] = [argonPasswords(), systemRandom, systemClock.date()]
    console.log(`${name}: ${await writeStaffAccount({ transact, passwords, random, name, now })}`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
