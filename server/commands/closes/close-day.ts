import { unsettledIn } from '#contract/rules/difference.ts'
import { daysLater } from '#contract/rules/merchant-time.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { countPaymentsOfClose, insertCloseEntries } from '#server/tables/close-entries.ts'
import { changeClose, closeOfDay, insertClose, lockClose, type CloseRow } from '#server/tables/closes.ts'
import { lockMerchant } from '#server/tables/merchants.ts'
import { scheduleWork } from '#server/tables/work.ts'
import { readBusinessDay, type CountedDay } from './business-day.ts'
import { compareDay } from './compare-day.ts'
import { firstCursor, nextEvents } from './events.ts'
import { addEvents } from '#server/presenters/day-figures.ts'
import { readFacts } from './read-day.ts'

/** Events that one transaction books. */
const portion = 500

export interface DayToClose {
  ports: PaymentPorts
  tenant: number
  /** The administrator. */
  adminId: string
  day: string
}

/** @throws Refusal DAY_RUNNING, DAY_ORDER */
const refuseOutOfTurn = ({ day, closesFrom, last }: CountedDay, now: Date): void => {
  if (now < closesFrom) throw new Refusal('DAY_RUNNING')
  if (last && day !== daysLater(last.day, 1)) throw new Refusal('DAY_ORDER')
}

/**
 * Begins the close of a day, which due work goes on with. A day that is closed, or being closed, stays as it is.
 * @throws Refusal DAY_RUNNING, DAY_ORDER, DAY_DIFFERENCE, GATEWAY
 */
export const closeDay = async ({ ports, tenant, adminId, day }: DayToClose): Promise<void> => {
  const now = ports.clock.date()
  const isKnown = await ports.transact(async (tx) => {
    if (await closeOfDay(tx, day)) return true
    refuseOutOfTurn(await readBusinessDay({ tx, tenant, day }), now)
    return false
  })
  if (isKnown) return
  const { comparison, events: toBook } = await compareDay({ ports, tenant, day })
  if (unsettledIn(comparison).length > 0) throw new Refusal('DAY_DIFFERENCE')
  await ports.transact(async (tx) => {
    // Two closes at once may not get the same number.
    await lockMerchant(tx, tenant)
    if (await closeOfDay(tx, day)) return
    const counted = await readBusinessDay({ tx, tenant, day })
    refuseOutOfTurn(counted, now)
    const { from, until, places, currency, last } = counted
    const number = (last?.number ?? 0) + 1
    const row = { tenantId: tenant, number, day, state: 'closing', closedBy: adminId } as const
    await insertClose(tx, { ...row, from, until, places, currency, toBook, comparison })
    await recordAct(tx, {
      tenant,
      now,
      actor: adminActor(adminId),
      act: 'day closed',
      subject: day,
      detail: { number },
      changes: changesOf({ close: last ? closeText(last) : null }, { close: closeText({ number, day }) }),
    })
    await scheduleWork(tx, [{ tenant, kind: 'day-close', subject: String(number) }], now)
  })
}

/** A close for the audit log: the newest of the books, before and after. */
const closeText = ({ number, day }: Pick<CloseRow, 'number' | 'day'>): string => `number ${number}, ${day}`

export interface ClosePortion {
  tx: Tx
  number: number
  now: Date
}

/**
 * Books the next events of a close. After the last one the day is closed, and due work issues its documents.
 * @returns whether there is more to do
 */
export const continueClose = async ({ tx, number, now }: ClosePortion): Promise<boolean> => {
  const close = await lockClose(tx, number)
  if (close?.state !== 'closing') return false
  const { tenantId: tenant, day, from, until } = close
  const { range } = await readBusinessDay({ tx, tenant, day })
  const { events, cursor } = await nextEvents({
    tx,
    from: range.from,
    until,
    cursor: close.cursor ?? firstCursor,
    most: portion,
  })
  await insertCloseEntries(
    tx,
    events.map(({ atProcessor: _where, ...event }) => ({ tenantId: tenant, number, ...event })),
  )
  const change: Partial<CloseRow> = {
    sums: addEvents(close.sums, events),
    booked: close.booked + events.length,
    cursor,
  }
  const isDone = cursor === null
  if (isDone) {
    const facts = await readFacts({ tx, from, until })
    const toDocument = await countPaymentsOfClose(tx, number)
    Object.assign(change, { state: 'closed', closedAt: now, facts, toDocument })
    await scheduleWork(tx, [{ tenant, kind: 'day-documents', subject: String(number) }], now)
  }
  await changeClose(tx, number, change)
  return !isDone
}
