import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { deleteInvitation } from '#server/tables/office-invitations.ts'

export interface InvitationWithdrawal {
  tx: Tx
  tenant: number
  /** The administrator who withdraws it. */
  adminId: string
  id: string
  now: Date
}

/** Withdraws an invitation: its link is void. One that was accepted or withdrawn already is no error. */
export const withdrawInvitation = async ({ tx, tenant, adminId, id, now }: InvitationWithdrawal): Promise<void> => {
  const withdrawn = await deleteInvitation(tx, id)
  if (!withdrawn) return
  const act = { act: 'invitation withdrawn', subject: withdrawn.email } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act })
}
