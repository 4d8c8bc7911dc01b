import type { Tx } from '#server/database/transact.ts'
import { endEntriesOfAccount } from '#server/commands/entries/end-entry.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { endEnrolment } from '#server/tables/platform-passkeys.ts'
import { endPlatformTokens, forgetPlatformDevices, platformUser } from '#server/tables/platform-users.ts'

export interface StaffLogOut {
  tx: Tx
  /** Of the account. */
  name: string
  now: Date
}

/** Ends every token of an account of platform staff, on all devices, and its entries into offices. */
export const logOutStaff = async ({ tx, name, now }: StaffLogOut): Promise<void> => {
  await endPlatformTokens(tx, name)
  await endEntriesOfAccount({ tx, staff: name, now })
  await recordAct(tx, { tenant: null, now, actor: { kind: 'platform', name }, act: 'staff logged out' })
}

export interface TokenWithdrawal {
  tx: Tx
  /** Of the account. */
  name: string
  /** The account that withdraws them; null: the operator. */
  by: string | null
  now: Date
}

/**
 * Ends every token of an account of platform staff, a log-in that waits for its passkey, and a link that adds one, and
 * forgets its devices.
 * @returns false: there is no such account
 */
export const withdrawStaffTokens = async ({ tx, name, by, now }: TokenWithdrawal): Promise<boolean> => {
  if (!(await platformUser(tx, name))) return false
  await endPlatformTokens(tx, name)
  await forgetPlatformDevices(tx, name)
  await endEnrolment(tx, name)
  await endEntriesOfAccount({ tx, staff: name, now })
  const actor = by === null ? ({ kind: 'server', name: null } as const) : ({ kind: 'platform', name: by } as const)
  await recordAct(tx, { tenant: null, now, actor, act: 'staff tokens withdrawn', subject: name })
  return true
}
