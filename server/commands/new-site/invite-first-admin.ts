import { emailProblem } from '#contract/rules/email.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { continueAs, type TenantTransact, type Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { lookOf } from '#server/presenters/look.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { grantedAccount } from '#server/tables/accounts.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { useUpEmailTokens } from '#server/tables/email-tokens.ts'
import { lockMerchant } from '#server/tables/merchants.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import { anyAdmin, emailKeyOf, insertUser } from '#server/tables/users.ts'
import { freeReferralCode } from '#server/security/free-referral-code.ts'
import { issueEmailToken } from '../issue-email-token.ts'

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

/** Milliseconds for which an invitation is valid. */
const invitationFor = 7 * 24 * 3_600_000

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
  const { tenant, userId, hsAccountId, originOf, now } = invitation
  const account = await grantedAccount(tx, userId, hsAccountId)
  if (!account?.hasSite) throw new Refusal('ACCOUNT_UNKNOWN')
  await continueAs(tx, null)
  const site = await siteByTenant(tx, hsAccountId)
  if (!site) throw new Refusal('ACCOUNT_UNKNOWN')
  await continueAs(tx, hsAccountId)
  const invited = await mailLink(tx, invitation, passwordHash, originOf(site.subdomain))
  await continueAs(tx, tenant)
  const detail = { hsAccountId, invited }
  const actor = adminActor(userId)
  await recordAct(tx, { tenant, now, actor, act: 'first admin invited', subject: site.subdomain, detail })
}

/** @returns the id of the user */
const mailLink = async (tx: Tx, invitation: FirstAdmin, passwordHash: string, origin: string): Promise<string> => {
  const { random, hsAccountId: tenant, now } = invitation
  const email = invitation.email.trim()
  // Of two invitations at once, the second finds the administrator of the first.
  const { companyName, siteConfig } = await lockMerchant(tx, tenant)
  const userId = await adminOf(tx, invitation, passwordHash)
  await useUpEmailTokens(tx, 'recover', userId, now)
  const token = await issueEmailToken({
    tx,
    random,
    tenant,
    userId,
    purpose: 'recover',
    validFor: invitationFor,
    now,
  })
  const query = new URLSearchParams({ token, email })
  await queueMail(
    tx,
    random,
    tenant,
    now,
    composeMail({
      to: email,
      subject: `You are the administrator of ${companyName}`,
      companyName,
      look: lookOf(siteConfig),
      paragraphs: [
        `The site of ${companyName} is ready at ${origin}.`,
        `Use the link below to choose your password. It works once, for seven days. Then log in there; your back ` +
          `office is at ${origin}/mmtpo.`,
      ],
      link: { href: `${origin}/passwordRecovery?${query}`, label: 'Choose a password' },
    }),
  )
  return userId
}

/** What an account has until its user says it. */
const unsaid = { firstName: 'Site', lastName: 'Admin', birthdayMonth: 1, birthdayDay: 1 }

/** The administrator who was invited before with the same email, or a new one. @returns the id */
const adminOf = async (tx: Tx, invitation: FirstAdmin, passwordHash: string): Promise<string> => {
  const { random, hsAccountId: tenantId, email, now } = invitation
  const known = await anyAdmin(tx)
  if (known) {
    // A confirmed email means that a link was used.
    if (known.emailKey !== emailKeyOf(email) || known.emailConfirmedAt) throw new Refusal('ADMIN_EXISTS')
    return known.id
  }
  const id = random.uuid()
  const isNew = await insertUser(tx, {
    ...unsaid,
    id,
    tenantId,
    email: email.trim(),
    emailKey: emailKeyOf(email),
    passwordHash,
    isAdmin: true,
    cellPhoneNumber: '',
    zipPostalCode: '',
    referralCode: await freeReferralCode(tx, random),
    createdAt: now,
  })
  // A customer with that email has signed up already. The invitation must not turn an existing account into an admin account.
  if (!isNew) throw new Refusal('ADMIN_EXISTS')
  return id
}
