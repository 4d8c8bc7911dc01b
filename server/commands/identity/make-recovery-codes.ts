import { recoveryCodeCount } from '#contract/shapes/sign-in.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { hashToken } from '#server/security/keys.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { replaceRecoveryCodes } from '#server/tables/sign-in-codes.ts'
import { lockUser } from '#server/tables/users.ts'
import { requireOwnPasskey } from './demanded-passkey.ts'
import type { PasskeyHost } from '#server/security/passkeys.ts'

export interface RecoveryCodeSet {
  tx: Tx
  random: Random
  host: PasskeyHost
  userId: string
  sessionId: string
  now: Date
}

/** Without letters and digits that look alike. 16 of them are 79 random bits: an unsalted hash suffices. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 16

/**
 * Makes recovery codes in place of those before.
 * @returns the codes, in groups of four characters
 * @throws Refusal PASSKEY_DEMANDED
 */
export const makeRecoveryCodes = async (set: RecoveryCodeSet): Promise<string[]> => {
  const { tx, random, userId, now } = set
  const user = await lockUser(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  await requireOwnPasskey(set)
  const { tenantId } = user
  const codes = Array.from({ length: recoveryCodeCount }, () => random.text(length, alphabet))
  const rows = codes.map((code) => ({ tenantId, userId, codeHash: recoveryCodeHash({ code }), createdAt: now }))
  await replaceRecoveryCodes(tx, userId, rows)
  await recordAct(tx, { tenant: tenantId, now, act: 'recovery codes made', ...ownAct(user) })
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

export interface TypedRecoveryCode {
  /** As typed. */
  code: string
}

export const recoveryCodeHash = ({ code }: TypedRecoveryCode): string =>
  hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
