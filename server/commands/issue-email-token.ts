import type { Tx } from '../database/transact.ts'
import type { Deps } from '../deps.ts'
import { hashToken } from '../security/keys.ts'
import { insertEmailToken, type EmailTokenPurpose } from '../tables/email-tokens.ts'

/** Confirmation links live 7 days, recovery links one hour. */
const lives: Record<EmailTokenPurpose, number> = { confirm: 7 * 24 * 3_600_000, recover: 3_600_000 }

/** A token for an emailed link; only its hash is stored. It starts with the merchant's number, since a link brings no application key. */
export const issueEmailToken = async (
  tx: Tx,
  deps: Deps,
  tenant: number,
  userId: string,
  purpose: EmailTokenPurpose,
  now: Date,
): Promise<string> => {
  const token = `${tenant}.${deps.random.token(32)}`
  await insertEmailToken(tx, {
    tokenHash: hashToken(token),
    tenantId: tenant,
    userId,
    purpose,
    expiresAt: new Date(now.getTime() + lives[purpose]),
  })
  return token
}

/** The merchant that a token names, or null when it is none of ours. */
export const tenantOfToken = (token: string): number | null => {
  const tenant = /^(\d{1,9})\.[\w-]{43}$/.exec(token)?.[1]
  return tenant === undefined ? null : Number(tenant)
}
