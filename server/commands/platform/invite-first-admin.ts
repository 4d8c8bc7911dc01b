import { emailProblem } from '#contract/rules/email.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { continueAs, type Tx } from '#server/database/transact.ts'
import { grantedAccount } from '#server/tables/accounts.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import { mailInvitation } from '../staff/mail-invitation.ts'

export interface FirstAdmin {
  tx: Tx
  random: Random
  /** Origin of the site with a subdomain, for the link. */
  originOf: (subdomain: string) => string
  /** The tenant and the id of the administrator who invites, a user of another site. */
  tenant: number
  userId: string
  hsAccountId: number
  email: string
  now: Date
}

/**
 * Invites the first administrator of a new site. Until the mailed link was used, it can be mailed again; that voids the
 * ones before.
 * @throws Refusal EMAIL_INVALID, ACCOUNT_UNKNOWN, ADMIN_EXISTS
 */
export const inviteFirstAdmin = async (invitation: FirstAdmin): Promise<void> => {
  const { tx, tenant, userId, hsAccountId, random, originOf, email, now } = invitation
  const problem = emailProblem(email)
  if (problem !== null) throw new Refusal('EMAIL_INVALID', { fieldErrors: { email: problem } })
  const account = await grantedAccount(tx, userId, hsAccountId)
  if (!account?.hasSite) throw new Refusal('ACCOUNT_UNKNOWN')
  await continueAs(tx, null)
  const site = await siteByTenant(tx, hsAccountId)
  if (!site || site.state === 'deleted') throw new Refusal('ACCOUNT_UNKNOWN')
  await continueAs(tx, hsAccountId)
  const origin = originOf(site.subdomain)
  await mailInvitation({ tx, random, tenant: hsAccountId, origin, email, invitedBy: null, now })
  await continueAs(tx, tenant)
  const detail = { hsAccountId }
  const actor = adminActor(userId)
  await recordAct(tx, { tenant, now, actor, act: 'first admin invited', subject: site.subdomain, detail })
}
