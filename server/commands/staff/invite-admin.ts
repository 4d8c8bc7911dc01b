import { emailProblem } from '#contract/rules/email.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { actingStaff, checkGiven, type Given } from './handed-out.ts'
import { mailInvitation, type Invitation } from './mail-invitation.ts'

export interface AdminInvitation extends Omit<Invitation, 'invitedBy' | 'given'> {
  invitedBy: string
  given: Given
}

/**
 * Invites a further member of staff by mail; repeated for the same email, it mails another link.
 * @throws Refusal EMAIL_INVALID, ADMIN_KNOWN, ROLE_UNKNOWN, LOCATION_UNKNOWN, ROLE_ABOVE; FORBIDDEN when the inviter is no
 *   member of staff any more
 */
export const inviteAdmin = async (invitation: AdminInvitation): Promise<void> => {
  const { tx, tenant, email, invitedBy, given, now } = invitation
  const problem = emailProblem(email)
  if (problem !== null) throw new Refusal('EMAIL_INVALID', { fieldErrors: { email: problem } })
  const values = await checkGiven({ tx, actor: await actingStaff({ tx, adminId: invitedBy }), given })
  await mailInvitation(invitation)
  const actor = adminActor(invitedBy)
  const act = { act: 'administrator invited', subject: email.trim(), changes: changesOf({}, values) } as const
  await recordAct(tx, { tenant, now, actor, ...act })
}
