import type { Transact } from '../database/transact.ts'
import type { Log } from '../ports.ts'
import { listedDays } from '../presenters/notifications.ts'
import { deleteOldClientErrors } from '../tables/client-errors.ts'
import { deleteExpiredEmailTokens } from '../tables/email-tokens.ts'
import { deleteOldAnswers } from '../tables/idempotency-keys.ts'
import { deleteOldLoginFailures } from '../tables/login-attempts.ts'
import { deleteOldNotifications } from '../tables/notifications.ts'
import { deleteUnchargedOrders } from '../tables/orders.ts'
import { deleteDoneMail } from '../tables/outbox.ts'
import { deleteStalePush } from '../tables/push-outbox.ts'
import { deleteUnseenPushTokens } from '../tables/push-tokens.ts'
import { deleteExpiredSessions } from '../tables/sessions.ts'
import { deleteOldTempTokens } from '../tables/temp-tokens.ts'
import { eachMerchant } from './each-merchant.ts'

const day = 24 * 3_600_000

/** Deletes expired rows. */
export const clean = async (transact: Transact, log: Log, now: Date): Promise<void> => {
  const before = (days: number) => new Date(now.getTime() - days * day)
  await eachMerchant(transact, log, 'cleaning', (tenantId) =>
    transact(tenantId, 'cleaning', async (tx) => {
      await deleteOldAnswers(tx, before(30))
      await deleteUnchargedOrders(tx, before(30))
      await deleteExpiredEmailTokens(tx, before(1))
      await deleteExpiredSessions(tx, before(1))
      await deleteOldLoginFailures(tx, before(1))
      await deleteOldTempTokens(tx, before(1))
      await deleteDoneMail(tx, before(30))
      await deleteOldNotifications(tx, before(listedDays))
      await deleteStalePush(tx, before(1))
      await deleteUnseenPushTokens(tx, before(60))
    }),
  )
  await transact(null, 'cleaning', (tx) => deleteOldClientErrors(tx, before(30)))
}
