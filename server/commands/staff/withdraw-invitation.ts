import type { Tx } from '#server/database/transact.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { deleteInvitation } from '#server/tables/office-invitations.ts'
import { givenValues } from './handed-out.ts'

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
  const { email, role, places } = withdrawn
  const changes = changesOf(givenValues({ role, name: null, places }), {})
  const act = { act: 'invitation withdrawn', subject: email, changes } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act })
}
