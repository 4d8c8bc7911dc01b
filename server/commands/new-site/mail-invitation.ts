import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { lookOf } from '#server/presenters/look.ts'
import { freeReferralCode } from '#server/security/free-referral-code.ts'
import { useUpEmailTokens } from '#server/tables/email-tokens.ts'
import { lockMerchant } from '#server/tables/merchants.ts'
import { anyAdmin, emailKeyOf, insertUser } from '#server/tables/users.ts'
import { issueEmailToken } from '../issue-email-token.ts'

export interface Invitation {
  /** As the tenant whose site it is. */
  tx: Tx
  random: Random
  tenant: number
  /** Of the site, for the link. */
  origin: string
  email: string
  /** Hash of a random, unknown password. */
  passwordHash: string
  now: Date
}

/** Milliseconds for which an invitation is valid. */
const invitationFor = 7 * 24 * 3_600_000

/**
 * Makes the first administrator of a site, and mails a link to set a password.
 * @returns the id of the user
 * @throws Refusal ADMIN_EXISTS
 */
export const mailInvitation = async (invitation: Invitation): Promise<string> => {
  const { tx, random, tenant, origin, now } = invitation
  const email = invitation.email.trim()
  // Of two invitations at once, the second finds the administrator of the first.
  const { companyName, siteConfig } = await lockMerchant(tx, tenant)
  const userId = await adminOf(invitation)
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
const adminOf = async (invitation: Invitation): Promise<string> => {
  const { tx, random, tenant: tenantId, email, passwordHash, now } = invitation
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
