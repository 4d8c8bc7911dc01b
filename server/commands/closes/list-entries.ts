import { fromCents } from '#contract/rules/money.ts'
import type { DayEntries, DayEntry, DayFigure } from '#contract/shapes/close.ts'
import type { TenantTransact } from '#server/database/transact.ts'
import { entriesOfClose } from '#server/tables/close-entries.ts'
import { closeOfDay } from '#server/tables/closes.ts'
import { livingUsers, ordersByIds } from '#server/tables/day-facts.ts'
import { readBusinessDay } from './business-day.ts'
import { streamEvents, type BookedEvent } from './events.ts'
import { partOf } from '#server/presenters/day-figures.ts'

/** Entries of an answer. */
const most = 100

export interface EntriesToList {
  transact: TenantTransact
  tenant: number
  day: string
  figure: DayFigure
  /** Absent: of all places. */
  place?: number | undefined
  skip: number
}

type Entry = Pick<BookedEvent, 'kind' | 'id' | 'at' | 'orderId' | 'name' | 'label' | 'postings'>

/** What a figure of a day consists of, the oldest first. */
export const listEntries = async ({ transact, tenant, day, ...wanted }: EntriesToList): Promise<DayEntries> => {
  const { figure, place, skip } = wanted
  const { counted, close } = await transact(async (tx) => ({
    counted: await readBusinessDay({ tx, tenant, day }),
    close: await closeOfDay(tx, day),
  }))
  const parts: { entry: Entry; cents: number }[] = []
  const add = (entry: Entry) => {
    const cents = partOf(entry, figure, { place })
    if (cents !== null) parts.push({ entry, cents })
  }
  if (close) for (const entry of await transact((tx) => entriesOfClose(tx, close.number))) add(entry)
  else for await (const event of streamEvents({ transact, ...counted.range })) add(event)
  const sorted = parts.toSorted((a, b) => a.entry.at.getTime() - b.entry.at.getTime())
  const shown = sorted.slice(skip, skip + most)
  const placeNames = new Map((close?.places ?? counted.places).map(({ id, name }) => [id, name]))
  const customers = await customersOf(
    transact,
    shown.flatMap(({ entry }) => entry.orderId ?? []),
  )
  return {
    count: parts.length,
    total: fromCents(parts.reduce((sum, { cents }) => sum + cents, 0)),
    entries: shown.map(({ entry, cents }): DayEntry => {
      const at = entry.postings[0]?.place ?? 0
      return {
        kind: entry.kind,
        at: entry.at.toISOString(),
        place: placeNames.get(at) ?? `Location ${at}`,
        name: entry.name,
        number: entry.label,
        transRecordId: entry.orderId,
        customerId: (entry.orderId && customers.get(entry.orderId)) ?? null,
        amount: fromCents(cents),
      }
    }),
  }
}

/** The customers of orders whose accounts are not deleted, by the order. */
const customersOf = (transact: TenantTransact, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  transact(async (tx) => {
    const orders = await ordersByIds(tx, orderIds)
    const living = await livingUsers(
      tx,
      [...orders.values()].map(({ userId }) => userId),
    )
    return new Map([...orders].flatMap(([id, { userId }]) => (living.has(userId) ? [[id, userId] as const] : [])))
  })
