import { emailProblem } from '#contract/rules/email.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { continueAs, type TenantTransact, type Tx } from '#server/database/transact.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { grantedAccount } from '#server/tables/accounts.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import { mailInvitation } from './mail-invitation.ts'

export interface FirstAdmin {
  transact: TenantTransact
  passwords: Passwords
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
 * Makes the first administrator of a new site, who gets no password but a link to set one. Until the link was used, it
 * can be mailed again; it voids the ones before.
 * @throws Refusal EMAIL_INVALID, ACCOUNT_UNKNOWN; ADMIN_EXISTS; UNAVAILABLE when too many passwords wait to be hashed
 */
export const inviteFirstAdmin = async (invitation: FirstAdmin): Promise<void> => {
  const { transact, passwords, random, email } = invitation
  const problem = emailProblem(email)
  if (problem !== null) throw new Refusal('EMAIL_INVALID', { fieldErrors: { email: problem } })
  const passwordHash = await passwords.hash(random.token(32))
  await transact((tx) => invite(tx, invitation, passwordHash))
}

const invite = async (tx: Tx, invitation: FirstAdmin, passwordHash: string): Promise<void> => {
  const { tenant, userId, hsAccountId, random, originOf, email, now } = invitation
  const account = await grantedAccount(tx, userId, hsAccountId)
  if (!account?.hasSite) throw new Refusal('ACCOUNT_UNKNOWN')
  await continueAs(tx, null)
  const site = await siteByTenant(tx, hsAccountId)
  if (!site || site.state === 'deleted') throw new Refusal('ACCOUNT_UNKNOWN')
  await continueAs(tx, hsAccountId)
  const origin = originOf(site.subdomain)
  const invited = await mailInvitation({ tx, random, tenant: hsAccountId, origin, email, passwordHash, now })
  await continueAs(tx, tenant)
  const detail = { hsAccountId, invited }
  const actor = adminActor(userId)
  await recordAct(tx, { tenant, now, actor, act: 'first admin invited', subject: site.subdomain, detail })
}
