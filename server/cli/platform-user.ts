import { staffName } from '#contract/shapes/platform-staff.ts'
import { systemClock, systemRandom } from '#server/basics/ports.ts'
import { withdrawStaffTokens } from '#server/commands/platform/end-staff-tokens.ts'
import { makeEnrolmentLink } from '#server/commands/platform/enrol-passkey.ts'
import { writeStaffAccount } from '#server/commands/platform/write-staff-account.ts'
import { argonPasswords } from '#server/security/passwords.ts'
import { officeOrigin } from '#server/settings/settings.ts'
import { runCommand, Usage, withDatabase } from './command.ts'

const usage = `Usage: npm run platform-user -- NAME             gives the account, in lower case, another password, and a link
       npm run platform-user -- NAME --passkey   makes a new link, which adds a passkey within 15 minutes, once
       npm run platform-user -- NAME --withdraw  ends all tokens of the account and forgets its devices`

const options = [undefined, '--passkey', '--withdraw']

/**
 * Makes an account of platform staff, or gives an existing one another password, which is printed, once, with a link that
 * adds a passkey; or makes the link alone; or withdraws the tokens of an account.
 */
runCommand(async () => {
  const [name = '', option] = process.argv.slice(2)
  if (!staffName.test(name) || !options.includes(option)) throw new Usage(usage)
  await withDatabase(async ({ transact }, settings) => {
    const [random, now] = [systemRandom, systemClock.date()]
    const inOne = <T>(work: Parameters<typeof transact<T>>[2]) => transact(null, 'staff account', work)
    const unknown = new Usage(`There is no account ${name}.`)
    if (option === '--withdraw') {
      if (!(await inOne((tx) => withdrawStaffTokens({ tx, name, by: null, now })))) throw unknown
      return console.log(`${name}: all tokens and links are withdrawn, and no device is known.`)
    }
    if (option === undefined) {
      const passwords = argonPasswords()
      console.log(`${name}: ${await writeStaffAccount({ transact, passwords, random, name, now })}`)
    }
    const link = await inOne((tx) => makeEnrolmentLink({ tx, random, origin: officeOrigin(settings), name, now }))
    if (link === null) throw unknown
    console.log(`Within 15 minutes, once, this link adds a passkey:\n${link}`)
  })
})
