import type { Tx } from '#server/database/transact.ts'
import type { Deps } from '#server/api/deps.ts'
import { hashToken } from '#server/security/keys.ts'
import { insertEmailToken, type EmailTokenPurpose } from '#server/tables/email-tokens.ts'

/** Confirmation links are valid for 7 days, recovery links for one hour. */
const lives: Record<EmailTokenPurpose, number> = { confirm: 7 * 24 * 3_600_000, recover: 3_600_000 }

/**
 * Issues a token for an emailed link and stores its hash. The token starts with the tenant id, since a link carries no
 * application key.
 */
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

/** The tenant id in a token, or null when the token has none. */
export const tenantOfToken = (token: string): number | null => {
  const tenant = /^(\d{1,9})\.[\w-]{43}$/.exec(token)?.[1]
  return tenant === undefined ? null : Number(tenant)
}
