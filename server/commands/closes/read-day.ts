import { fromCents } from '#contract/rules/money.ts'
import { orderNumber } from '#contract/rules/order-reference.ts'
import { refundNumber } from '#contract/rules/refund.ts'
import type { InDoubt } from '#contract/shapes/close.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import type { ShownDay } from '#server/presenters/closes.ts'
import { closeOfDay, type BookedSum, type CloseFacts } from '#server/tables/closes.ts'
import { failedRenewals, inDoubtBefore, livingUsers, owedCards } from '#server/tables/day-facts.ts'
import { readBusinessDay, type CountedDay } from './business-day.ts'
import { streamEvents, type BookedEvent, type EventRange } from './events.ts'
import { addEvents } from '#server/presenters/day-figures.ts'

export interface DayToRead {
  transact: TenantTransact
  tenant: number
  day: string
}

export interface ReadDay extends ShownDay {
  counted: CountedDay
}

/** Events that are added up at a time. */
const portion = 500

/** Reads a day. An open one is added up from its events, in transactions of a portion each. */
export const readDay = async ({ transact, tenant, day }: DayToRead): Promise<ReadDay> => {
  const [counted, close] = await transact(
    async (tx) => [await readBusinessDay({ tx, tenant, day }), (await closeOfDay(tx, day)) ?? null] as const,
  )
  const facts = close?.facts ?? (await transact((tx) => readFacts({ tx, from: counted.from, until: counted.until })))
  if (close) return { counted, close, sums: close.sums, events: close.booked, facts }
  const { sums, events } = await addUp(streamEvents({ transact, ...counted.range }))
  return { counted, close, sums, events, facts }
}

const addUp = async (stream: AsyncIterable<BookedEvent>): Promise<{ sums: BookedSum[]; events: number }> => {
  let [sums, events, waiting]: [BookedSum[], number, BookedEvent[]] = [[], 0, []]
  for await (const event of stream) {
    waiting.push(event)
    events += 1
    if (waiting.length < portion) continue
    sums = addEvents(sums, waiting)
    waiting = []
  }
  return { sums: addEvents(sums, waiting), events }
}

export interface FactsToRead extends EventRange {
  tx: Tx
}

/** What a close says beside its sums, as it is now. */
export const readFacts = async ({ tx, from, until }: FactsToRead): Promise<CloseFacts> => {
  const cards = await owedCards(tx)
  const failed = await failedRenewals(tx, from, until)
  const doubt = await inDoubtBefore(tx, until)
  const living = await livingUsers(
    tx,
    [...doubt.payments, ...doubt.refunds.map(({ order }) => order)].map(({ userId }) => userId),
  )
  const customer = (userId: string) => (living.has(userId) ? userId : null)
  return {
    cards: cards.count,
    owedCents: cards.cents,
    failedRenewals: failed.count,
    failedCents: failed.cents,
    inDoubt: [
      ...doubt.payments.map((order): InDoubt => ({
        kind: 'payment',
        number: orderNumber(order),
        transRecordId: order.id,
        customerId: customer(order.userId),
        total: fromCents(order.totalCents),
        at: order.createdAt.toISOString(),
      })),
      ...doubt.refunds.map(({ refund, order }): InDoubt => ({
        kind: 'refund',
        number: refundNumber(refund.id),
        transRecordId: order.id,
        customerId: customer(order.userId),
        total: fromCents(refund.amountCents),
        at: refund.createdAt.toISOString(),
      })),
    ],
  }
}
