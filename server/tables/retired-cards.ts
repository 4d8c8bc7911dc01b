import { and, eq } from 'drizzle-orm'
import { integer, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { cards, type CardRow } from './cards.ts'
import { declareTable } from './table.ts'
import { scheduleWork } from './work.ts'

/** Cards that were removed or replaced here, until the processor has deleted them too. They name no user. */
export const retiredCards = declareTable(
  'retired_cards',
  {
    tenantId: tenantId(),
    /** The tag that the card had on file. */
    tag: text('tag').notNull(),
    processor: text('processor').notNull(),
    processorAccount: integer('processor_account').notNull(),
    processorToken: text('processor_token').notNull(),
    retiredAt: moment('retired_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.tag] })],
  () => ({
    kept: { until: 'the processor has deleted the card' },
    ofUser: { kept: 'no row names its user' },
    own: { withheld: 'no row names its user' },
    place: { whole: 'it is done without a member of staff' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it stands for something outside' },
  }),
)

export type RetiredCardRow = typeof retiredCards.$inferSelect

/** Milliseconds; longer than any charge that may still use the card. */
const pause = 10 * 60_000

/** Makes the deletion at the processor due, in the transaction that removes the cards here. */
export const retireCards = async (tx: Tx, removed: readonly CardRow[], now: Date): Promise<void> => {
  if (removed.length === 0) return
  const rows = removed.map(({ tenantId: tenant, tag, processor, processorAccount, processorToken }) => ({
    tenantId: tenant,
    tag,
    processor,
    processorAccount,
    processorToken,
    retiredAt: now,
  }))
  await tx.insert(retiredCards).values(rows).onConflictDoNothing()
  const keys = rows.map(({ tenantId: tenant, tag }) => ({ tenant, kind: 'retired-card', subject: tag }))
  await scheduleWork(tx, keys, new Date(now.getTime() + pause))
}

export const retiredCard = async (tx: Tx, tag: string): Promise<RetiredCardRow | undefined> =>
  (await tx.select().from(retiredCards).where(eq(retiredCards.tag, tag)))[0]

export const dropRetiredCard = async (tx: Tx, tag: string): Promise<void> => {
  await tx.delete(retiredCards).where(eq(retiredCards.tag, tag))
}

/** Whether a user has the card on file, as a processor may give one card the same token again. */
export const isOnFile = async (tx: Tx, { processor, processorAccount, processorToken }: RetiredCardRow) => {
  const same = and(
    eq(cards.processor, processor),
    eq(cards.processorAccount, processorAccount),
    eq(cards.processorToken, processorToken),
  )
  return (await tx.select({ tag: cards.tag }).from(cards).where(same).limit(1)).length > 0
}
