import { ownerRole } from '#contract/permissions.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { offices } from '#contract/routes/offices.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { lookOf } from '#contract/theme/look.ts'
import { hashToken } from '#server/security/keys.ts'
import { lockMerchant } from '#server/tables/merchants.ts'
import { firstInvitation, writeInvitation } from '#server/tables/office-invitations.ts'
import { emailKeyOf, lockUser, userByEmail } from '#server/tables/users.ts'
import { anyAdmin } from '#server/tables/administrators.ts'
import type { Given } from './handed-out.ts'

export interface Invitation {
  /** As the tenant whose site it is. */
  tx: Tx
  random: Random
  tenant: number
  /** Of the site, for the link. */
  origin: string
  email: string
  /** Who invites; null: the first administrator is invited. */
  invitedBy: string | null
  /** Absent: all of an owner. */
  given?: Given
  now: Date
}

const ofOwner: Given = { role: ownerRole, places: [] }

/** Milliseconds for which an invitation is valid. */
const validFor = 7 * 24 * 3_600_000
/** 256 bits. */
const tokenBytes = 32

/**
 * Invites someone to be an administrator of a site, and mails a link that is valid once, for seven days. Repeated for the
 * same email, it mails another link and voids the earlier one. The account is made, or changed, when the link is used.
 * @returns the id of the invitation
 * @throws Refusal ADMIN_EXISTS; FORBIDDEN when the inviter is no administrator any more
 */
export const mailInvitation = async (invitation: Invitation): Promise<string> => {
  const { tx, random, tenant, origin, invitedBy, now, given = ofOwner } = invitation
  const email = invitation.email.trim()
  // Of two invitations at once, the second finds the one of the first.
  const { companyName, siteConfig } = await lockMerchant(tx, tenant)
  const inviter = invitedBy === null ? await admitFirst(tx, email) : await admitFurther(tx, invitedBy, email)
  const token = random.token(tokenBytes)
  const id = await writeInvitation(tx, {
    tenantId: tenant,
    id: random.uuid(),
    email,
    emailKey: emailKeyOf(email),
    tokenHash: hashToken(token),
    invitedBy,
    role: given.role,
    places: [...given.places],
    expiresAt: new Date(now.getTime() + validFor),
  })
  const texts = inviter === null ? textsOfFirst(companyName, origin) : textsOfFurther(companyName, origin, inviter)
  const href = `${origin}${offices.invitation.path}?${new URLSearchParams({ token })}`
  const mail = {
    to: email,
    companyName,
    look: lookOf(siteConfig),
    ...texts,
    link: { href, label: 'Open the invitation' },
  }
  await queueMail(tx, random, tenant, now, composeMail(mail))
  return id
}

/** There is one first administrator, and a site that was just made has no customer who could be meant. */
const admitFirst = async (tx: Tx, email: string): Promise<null> => {
  const first = await firstInvitation(tx)
  const isOther = first !== undefined && first.emailKey !== emailKeyOf(email)
  if (isOther || (await anyAdmin(tx)) || (await userByEmail(tx, email))) throw new Refusal('ADMIN_EXISTS')
  return null
}

/** @returns the name of the inviter */
const admitFurther = async (tx: Tx, invitedBy: string, email: string): Promise<string> => {
  // Locked, so that an inviter who is ended at the same time leaves no invitation.
  const inviter = await lockUser(tx, invitedBy)
  if (!inviter?.isAdmin) throw new Refusal('FORBIDDEN')
  if ((await userByEmail(tx, email))?.isAdmin) {
    const { message } = new Refusal('ADMIN_KNOWN')
    throw new Refusal('ADMIN_KNOWN', { fieldErrors: { email: message } })
  }
  return `${inviter.firstName} ${inviter.lastName}`
}

const howLong = 'The link works once, for seven days.'

const textsOfFirst = (companyName: string, origin: string) => ({
  subject: `You are the administrator of ${companyName}`,
  paragraphs: [
    `The site of ${companyName} is ready at ${origin}.`,
    `Use the link below to choose your password. ${howLong} Your back office is at ${origin}${offices.admin.path}.`,
  ],
})

const textsOfFurther = (companyName: string, origin: string, inviter: string) => ({
  subject: `You are invited to the back office of ${companyName}`,
  paragraphs: [
    `${inviter} invites you to the back office of ${companyName}, at ${origin}${offices.admin.path}.`,
    `Use the link below to accept. ${howLong} Didn’t expect this? You can ignore this email.`,
  ],
})
