import type { Tx } from '#server/database/transact.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { deleteTerminal } from '#server/tables/terminals.ts'

export interface TerminalRevocation {
  tx: Tx
  tenant: number
  /** The admin who revokes it. */
  adminId: string
  /** Of the pair. */
  id: string
  now: Date
}

/** Ends a pair of credentials now. A pair that has ended already is no error. */
export const revokeTerminal = async ({ tx, tenant, adminId, id, now }: TerminalRevocation): Promise<void> => {
  const ended = await deleteTerminal(tx, id)
  if (!ended) return
  const subject = ended.terminalId
  const changes = changesOf({ terminal: subject }, {})
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'terminal revoked', subject, changes })
}
