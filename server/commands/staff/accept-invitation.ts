import { passwordProblem } from '#contract/rules/password.ts'
import type { AcceptInvitationRequest, OpenInvitation } from '#contract/shapes/administrator.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { freeReferralCode } from '#server/security/free-referral-code.ts'
import { hashToken } from '#server/security/keys.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { invitationByToken, useInvitation, type OfficeInvitationRow } from '#server/tables/office-invitations.ts'
import { endSessionsOf } from '#server/tables/sessions.ts'
import { insertUser, lockUser, updateUser, userByEmail, type UserRow } from '#server/tables/users.ts'
import { confirmUser } from '../identity/confirm-user.ts'
import { givenValues } from './handed-out.ts'

export interface InvitationLink {
  tx: Tx
  token: string
  now: Date
}

/** What the page of a mailed link shows. @throws Refusal INVITATION_TOKEN */
export const readInvitation = async ({ tx, token, now }: InvitationLink): Promise<OpenInvitation> => {
  const { email, user } = await find(tx, token, now)
  return { email, hasAccount: user !== undefined }
}

export interface Acceptance {
  transact: TenantTransact
  passwords: Passwords
  random: Random
  tenant: number
  request: AcceptInvitationRequest
  now: Date
}

/**
 * Makes the holder of a mailed link an administrator: with the account that the email has, for its password, or with a
 * new one. The email of an existing account may be unconfirmed, so the link alone does not suffice. The
 * password is verified, or hashed, between two transactions: hashing takes tens of milliseconds.
 * @throws Refusal INVITATION_TOKEN, PASSWORD_CURRENT, VALIDATION, PASSWORD_RULE; EMAIL_TAKEN when the account was made
 *   meanwhile; UNAVAILABLE when too many passwords wait to be hashed
 */
export const acceptInvitation = async (acceptance: Acceptance): Promise<void> => {
  const { transact, passwords, request, now } = acceptance
  const { user } = await transact((tx) => find(tx, request.token, now))
  if (user) {
    if (!(await passwords.matches(user.passwordHash, request.password))) throw wrong('PASSWORD_CURRENT')
    return transact((tx) => promote(tx, acceptance, user))
  }
  const problem = passwordProblem(request.password)
  if (problem !== null) throw new Refusal('PASSWORD_RULE', { fieldErrors: { password: problem } })
  const passwordHash = await passwords.hash(request.password)
  return transact((tx) => sign(tx, acceptance, passwordHash))
}

const wrong = (code: 'PASSWORD_CURRENT') => new Refusal(code, { fieldErrors: { password: new Refusal(code).message } })

type Found = OfficeInvitationRow & { user: UserRow | undefined }

const find = async (tx: Tx, token: string, now: Date): Promise<Found> => {
  const invitation = await invitationByToken(tx, hashToken(token), now)
  if (!invitation) throw new Refusal('INVITATION_TOKEN')
  return { ...invitation, user: await userByEmail(tx, invitation.emailKey) }
}

/** Uses the link up. Lock order: invitation, user, sessions. */
const use = async (tx: Tx, { request, now }: Acceptance): Promise<OfficeInvitationRow> => {
  const invitation = await useInvitation(tx, hashToken(request.token), now)
  if (!invitation) throw new Refusal('INVITATION_TOKEN')
  return invitation
}

/** Somebody who is given less has no open invitation any more, so this is what the one who invited may hand out. */
const givenBy = ({ role, places }: OfficeInvitationRow) => ({ staffRole: role, staffPlaces: places })

const promote = async (tx: Tx, acceptance: Acceptance, verified: UserRow): Promise<void> => {
  const { now } = acceptance
  const invitation = await use(tx, acceptance)
  const user = await lockUser(tx, verified.id)
  if (user?.emailKey !== invitation.emailKey) throw new Refusal('INVITATION_TOKEN')
  if (user.passwordHash !== verified.passwordHash) throw wrong('PASSWORD_CURRENT')
  await updateUser(tx, user.id, { isAdmin: true, adminSince: now, ...givenBy(invitation) })
  // A device that is logged in as a customer gets no access to the back office by that.
  await endSessionsOf(tx, user.id, now)
  await confirmUser({ tx, user, now })
  await record(tx, acceptance, user.id, invitation)
}

/** What an account has until its user says it. */
const unsaid = { birthdayMonth: 1, birthdayDay: 1, cellPhoneNumber: '', zipPostalCode: '' }

const sign = async (tx: Tx, acceptance: Acceptance, passwordHash: string): Promise<void> => {
  const { random, tenant, request, now } = acceptance
  const { firstName, lastName } = request
  if (firstName === undefined || lastName === undefined) throw new Refusal('VALIDATION')
  const invitation = await use(tx, acceptance)
  const { email, emailKey } = invitation
  const user = {
    ...unsaid,
    id: random.uuid(),
    tenantId: tenant,
    email,
    emailKey,
    passwordHash,
    isAdmin: true,
    adminSince: now,
    ...givenBy(invitation),
    firstName,
    lastName,
    referralCode: await freeReferralCode(tx, random),
    createdAt: now,
  }
  if (!(await insertUser(tx, user))) throw new Refusal('EMAIL_TAKEN')
  const stored = await lockUser(tx, user.id)
  if (stored) await confirmUser({ tx, user: stored, now })
  await record(tx, acceptance, user.id, invitation)
}

const record = (
  tx: Tx,
  { tenant, now }: Acceptance,
  userId: string,
  { invitedBy, role, places }: OfficeInvitationRow,
) =>
  recordAct(tx, {
    tenant,
    now,
    actor: adminActor(userId),
    act: 'administrator added',
    subject: userId,
    detail: { invitedBy },
    changes: changesOf({}, givenValues({ role, name: null, places })),
  })
