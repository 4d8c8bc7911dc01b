import { inArray } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { hashToken } from '#server/security/keys.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { SettingsError } from '#server/settings/settings.ts'
import { allPlatformUsers } from '#server/tables/platform-users.ts'
import { allSites } from '#server/tables/sites.ts'
import { terminals } from '#server/tables/terminals.ts'
import { emailKeyOf, users } from '#server/tables/users.ts'
import { demoMerchants } from './merchants.ts'
import { demoPassword } from './users.ts'

const emails = [...new Set(demoMerchants.flatMap(({ users }) => users.map(({ email }) => emailKeyOf(email))))]
const secrets = demoMerchants.map(({ terminal }) => hashToken(terminal.terminalSecret))

/**
 * The demo's passwords and kiosk secrets are public, so production must not serve a database that holds them.
 * @throws SettingsError
 */
export const refuseDemoData = async ({ transact }: Database, passwords: Passwords): Promise<void> => {
  for (const { name, passwordHash } of await transact(null, 'demo staff', allPlatformUsers))
    if (await passwords.matches(passwordHash, demoPassword))
      throw new SettingsError(
        `CLEARCOAT_MODE: production refuses this database, since the platform account ${name} has the password of the demo.`,
      )
  for (const { tenantId, subdomain } of await transact(null, 'demo data', allSites)) {
    const found = await transact(tenantId, 'demo data', async (tx) => [
      ...(await tx.select({ id: users.id }).from(users).where(inArray(users.emailKey, emails)).limit(1)),
      ...(await tx.select({ id: terminals.id }).from(terminals).where(inArray(terminals.secretHash, secrets)).limit(1)),
    ])
    if (found.length > 0)
      throw new SettingsError(
        `CLEARCOAT_MODE: production refuses this database, since ${subdomain} holds ` +
          'people or kiosk secrets of the demo.',
      )
  }
}
