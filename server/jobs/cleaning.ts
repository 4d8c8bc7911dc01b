import type { Transact } from '#server/database/transact.ts'
import type { Log } from '#server/basics/ports.ts'
import { listedDays } from '#server/presenters/notifications.ts'
import { deleteOldClientErrors } from '#server/tables/client-errors.ts'
import { deleteExpiredEmailTokens } from '#server/tables/email-tokens.ts'
import { deleteOldAnswers } from '#server/tables/idempotency-keys.ts'
import { deleteOldLoginFailures } from '#server/tables/login-attempts.ts'
import { deleteOldNotifications } from '#server/tables/notifications.ts'
import { deleteUnchargedOrders } from '#server/tables/orders.ts'
import { deleteDoneMail } from '#server/tables/outbox.ts'
import { deleteStalePush } from '#server/tables/push-outbox.ts'
import { deleteUnseenPushTokens } from '#server/tables/push-tokens.ts'
import { deleteExpiredSessions } from '#server/tables/sessions.ts'
import { deleteOldTempTokens } from '#server/tables/temp-tokens.ts'
import { eachMerchant } from '#server/work/each-merchant.ts'

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
