import type { TransactAs, Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { hashToken } from '#server/security/keys.ts'
import { findEmailToken } from '#server/tables/email-tokens.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import { userById, type UserRow } from '#server/tables/users.ts'
import { tenantOfToken } from '#server/tenancy/tenant-tokens.ts'
import { confirmUser } from './confirm-user.ts'
import { emailTokenBytes } from './issue-email-token.ts'

/** The link of a confirmation mail. */
export interface ConfirmLink {
  transactAs: TransactAs
  token: string
  now: Date
}

/** The user whose email a link confirms, and the user's merchant. */
export interface Confirming {
  merchant: Merchant
  user: UserRow
}

/** Reads a link without using it. @throws Refusal CONFIRM_TOKEN */
export const readConfirmLink = (link: ConfirmLink): Promise<Confirming> => asMerchant(link, (tx) => userOf(tx, link))

/** Confirms the email of the link. Idempotent. @throws Refusal CONFIRM_TOKEN */
export const confirmEmail = (link: ConfirmLink): Promise<Confirming> =>
  asMerchant(link, async (tx) => {
    const user = await userOf(tx, link)
    await confirmUser({ tx, user, now: link.now })
    return user
  })

/** Runs work as the tenant in the token. */
const asMerchant = async (
  { transactAs, token }: ConfirmLink,
  work: (tx: Tx) => Promise<UserRow>,
): Promise<Confirming> => {
  const tenant = tenantOfToken(token, emailTokenBytes)
  const known = tenant !== null && (await transactAs(null, (tx) => siteByTenant(tx, tenant)))
  if (!known) throw new Refusal('CONFIRM_TOKEN')
  return transactAs(known.tenantId, async (tx) => ({
    user: await work(tx),
    merchant: await readMerchant(tx, known.tenantId),
  }))
}

const userOf = async (tx: Tx, { token, now }: ConfirmLink): Promise<UserRow> => {
  const known = await findEmailToken(tx, 'confirm', hashToken(token), now)
  const user = known && (await userById(tx, known.userId))
  if (!user) throw new Refusal('CONFIRM_TOKEN')
  return user
}
