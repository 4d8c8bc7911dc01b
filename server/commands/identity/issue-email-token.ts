import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { hashToken } from '#server/security/keys.ts'
import { insertEmailToken, type EmailTokenPurpose } from '#server/tables/email-tokens.ts'
import { newTenantToken } from '#server/tenancy/tenant-tokens.ts'

/** Random bytes of an emailed token. */
export const emailTokenBytes = 32

/** Milliseconds: confirmation links are valid for 7 days, recovery links for one hour. */
const lives: Record<EmailTokenPurpose, number> = { confirm: 7 * 24 * 3_600_000, recover: 3_600_000 }

export interface EmailTokenIssue {
  tx: Tx
  random: Random
  tenant: number
  userId: string
  purpose: EmailTokenPurpose
  /** Milliseconds; absent: as usual for the purpose. */
  validFor?: number
  now: Date
}

/**
 * Issues a token for an emailed link and stores its hash. The token names its tenant, since a link carries no
 * application key.
 */
export const issueEmailToken = async ({
  tx,
  random,
  tenant,
  userId,
  purpose,
  validFor = lives[purpose],
  now,
}: EmailTokenIssue): Promise<string> => {
  const token = newTenantToken(tenant, random, emailTokenBytes)
  await insertEmailToken(tx, {
    tokenHash: hashToken(token),
    tenantId: tenant,
    userId,
    purpose,
    expiresAt: new Date(now.getTime() + validFor),
  })
  return token
}
