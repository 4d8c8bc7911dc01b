import type { Random } from '#server/basics/ports.ts'
import type { Transact } from '#server/database/transact.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { endEntriesOfAccount } from '#server/commands/entries/end-entry.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { writePlatformUser } from '#server/tables/platform-users.ts'

export interface StaffAccount {
  transact: Transact
  passwords: Passwords
  random: Random
  name: string
  now: Date
}

/** About 120 bits. */
const passwordLength = 24
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Makes an account of platform staff, or gives an existing one another password. @returns the password */
export const writeStaffAccount = async (account: StaffAccount): Promise<string> => {
  const { transact, passwords, random, name, now } = account
  const password = random.text(passwordLength, letters)
  const passwordHash = await passwords.hash(password)
  await transact(null, 'staff account', async (tx) => {
    await writePlatformUser(tx, { name, passwordHash, createdAt: now })
    await endEntriesOfAccount({ tx, staff: name, now })
    const actor = { kind: 'server', name: null } as const
    await recordAct(tx, { tenant: null, now, actor, act: 'staff account written', subject: name })
  })
  return password
}
