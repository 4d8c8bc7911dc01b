import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Mail } from './port.ts'
import { insertMail } from '#server/tables/outbox.ts'
import { scheduleWork } from '#server/tables/work.ts'

/** Queues a mail in the outbox, in the transaction of its cause; it is due at once, and sent after the commit. */
export const queueMail = async (tx: Tx, random: Random, tenant: number, now: Date, mail: Mail): Promise<void> => {
  const id = random.uuid()
  await insertMail(tx, { id, tenantId: tenant, ...mail, createdAt: now })
  await scheduleWork(tx, [{ tenant, kind: 'mail', subject: id }], now)
}
