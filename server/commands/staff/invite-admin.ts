import { emailProblem } from '#contract/rules/email.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { mailInvitation, type Invitation } from './mail-invitation.ts'

export interface AdminInvitation extends Omit<Invitation, 'invitedBy'> {
  invitedBy: string
}

/**
 * Invites a further administrator by mail; repeated for the same email, it mails another link.
 * @throws Refusal EMAIL_INVALID, ADMIN_KNOWN; FORBIDDEN when the inviter is no administrator any more
 */
export const inviteAdmin = async (invitation: AdminInvitation): Promise<void> => {
  const { tx, tenant, email, invitedBy, now } = invitation
  const problem = emailProblem(email)
  if (problem !== null) throw new Refusal('EMAIL_INVALID', { fieldErrors: { email: problem } })
  await mailInvitation(invitation)
  const actor = adminActor(invitedBy)
  await recordAct(tx, { tenant, now, actor, act: 'administrator invited', subject: email.trim() })
}
