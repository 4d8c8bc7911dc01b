import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Mail } from './port.ts'
import { insertMail } from '#server/tables/outbox.ts'

/** Queues a mail in the outbox, in the transaction of its cause; the sender sends it after the commit. */
export const queueMail = (tx: Tx, random: Random, tenant: number, now: Date, mail: Mail): Promise<void> =>
  insertMail(tx, { id: random.uuid(), tenantId: tenant, ...mail, createdAt: now, nextAttemptAt: now })
