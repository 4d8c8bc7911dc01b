import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/transact.ts'
import { accountGrants } from './accounts.ts'
import { cardEntries } from './card-entries.ts'
import { cards } from './cards.ts'
import { dealClaims } from './deals.ts'
import { emailTokens } from './email-tokens.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { knownDevices, loginFailures } from './login-attempts.ts'
import { notifications } from './notifications.ts'
import { deleteInvitationsBy, officeInvitations } from './office-invitations.ts'
import { orders } from './orders.ts'
import { outbox } from './outbox.ts'
import { promoClaims, promoFailures } from './promo-codes.ts'
import { pushDeliveries } from './push-deliveries.ts'
import { pushOutbox } from './push-outbox.ts'
import { pushTokens } from './push-tokens.ts'
import { redemptions } from './redemptions.ts'
import { sessions } from './sessions.ts'
import { surveyAnswers } from './survey.ts'
import { tempTokens } from './temp-tokens.ts'
import type { UserRow } from './users.ts'
import { vehicles } from './vehicles.ts'
import { walletItems } from './wallet-items.ts'
import { cancelWork } from './work.ts'

/** Tables whose rows are deleted with the account of their user. The order is that of their references. */
const deleted = [
  pushDeliveries,
  pushOutbox,
  pushTokens,
  cards,
  cardEntries,
  vehicles,
  notifications,
  knownDevices,
  emailTokens,
  tempTokens,
  surveyAnswers,
  dealClaims,
  promoClaims,
  promoFailures,
  sessions,
  accountGrants,
]

export type AccountKey = Pick<UserRow, 'tenantId' | 'id' | 'emailKey'>

/**
 * Deletes what is stored about a user, or removes the personal data in it. Orders, points, redemptions and the club
 * remain, and name the user by id alone. Gifts of the user remain with their recipients.
 */
export const forgetRowsOf = async (tx: Tx, user: AccountKey, now: Date): Promise<void> => {
  await dropMessages(tx, user)
  for (const table of deleted) await tx.delete(table).where(eq(table.userId, user.id))
  await tx.delete(loginFailures).where(eq(loginFailures.emailKey, user.emailKey))
  await tx.delete(officeInvitations).where(eq(officeInvitations.emailKey, user.emailKey))
  await deleteInvitationsBy(tx, user.id)
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.subject, `user ${user.id}`))
  await tx.update(redemptions).set({ userId: null }).where(eq(redemptions.userId, user.id))
  await voidItems(tx, user, now)
  await stripOrders(tx, user)
}

/** Mail and pushes to the user, with their due work. */
const dropMessages = async (tx: Tx, { tenantId: tenant, id, emailKey }: AccountKey): Promise<void> => {
  const mails = await tx
    .delete(outbox)
    .where(sql`lower(${outbox.to}) = ${emailKey}`)
    .returning({ id: outbox.id })
  const pushes = await tx.select({ id: pushOutbox.id }).from(pushOutbox).where(eq(pushOutbox.userId, id))
  await cancelWork(tx, [
    ...mails.map((mail) => ({ tenant, kind: 'mail', subject: mail.id })),
    ...pushes.map((push) => ({ tenant, kind: 'push', subject: push.id })),
  ])
}

const voidItems = async (tx: Tx, { id }: AccountKey, now: Date): Promise<void> => {
  await tx
    .update(walletItems)
    .set({ voidedAt: now })
    .where(and(eq(walletItems.userId, id), isNull(walletItems.voidedAt)))
  await tx.update(walletItems).set({ giftedFrom: null, giftMessage: null }).where(eq(walletItems.userId, id))
}

/** Members of an order's line that name a person. */
const personal = JSON.stringify({ giftedTo: null, giftedEmail: null, giftMessage: null, address: null })

/** A pending payment is given back by its look-up, which needs neither the card nor the lines. */
const stripOrders = async (tx: Tx, { id }: AccountKey): Promise<void> => {
  const lines = sql`(
    select coalesce(jsonb_agg(unit.line || ${personal}::jsonb order by unit.position), '[]'::jsonb)
    from jsonb_array_elements(${orders.lines}) with ordinality as unit (line, position)
  )`
  await tx
    .update(orders)
    .set({ lines, address: null, processorToken: null, cardBrand: null, cardLast4: null })
    .where(eq(orders.userId, id))
}
