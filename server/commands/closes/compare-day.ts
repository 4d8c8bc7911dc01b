import { fromCents, toCents } from '#contract/rules/money.ts'
import { orderNumber } from '#contract/rules/order-reference.ts'
import { refundNumber } from '#contract/rules/refund.ts'
import type { DayComparison, Difference, DifferenceKind } from '#contract/shapes/close.ts'
import { describeError } from '#server/basics/log.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { processorTimeLimit, type ListedMoney, type ListedRange } from '#server/payments/processor.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { within } from '#server/basics/within.ts'
import { newestCloses, notesOfDifferences } from '#server/tables/closes.ts'
import { livingUsers, ordersByIds, refundsByIds } from '#server/tables/day-facts.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { readBusinessDay, type CountedDay } from './business-day.ts'
import { streamEvents, type BookedEvent } from './events.ts'

const hour = 3_600_000

/** Milliseconds after which what a list does not have is a difference: lists of processors are late. */
const lasting = 48 * hour

/** Closes whose open differences a later day still shows. */
const carriedCloses = 7

export interface DayToCompare {
  ports: PaymentPorts
  tenant: number
  day: string
}

/** One movement of money, by the reference that the books and the processor share. */
interface Movement {
  of: 'payment' | 'refund'
  /** Of the payment. */
  reference: string
  /** Names the movement: what it is, and its own reference. */
  key: string
  cents: number
  at: Date
}

/** A comparison, and how many events the day has that no close has booked. */
export interface ComparedDay {
  comparison: DayComparison
  events: number
}

/**
 * Compares what a day moved at the processor with the processor's own list, by reference, whatever day the list says.
 * @throws Refusal GATEWAY: a list could not be read
 */
export const compareDay = async ({ ports, tenant, day }: DayToCompare): Promise<ComparedDay> => {
  const now = ports.clock.date()
  const counted = await ports.transact((tx) => readBusinessDay({ tx, tenant, day }))
  const booked: Movement[] = []
  const accounts = new Map<string, { processor: string; account: number | null }>()
  let events = 0
  for await (const event of streamEvents({ transact: ports.transact, ...counted.range })) {
    events += 1
    const { atProcessor } = event
    if (!atProcessor) continue
    const { processor, account } = atProcessor
    accounts.set(`${processor} ${account}`, { processor, account })
    booked.push(movementOf(event, atProcessor))
  }
  const carried = await carriedDifferences(ports, counted)
  const list = await readLists(ports, tenant, accounts, rangeOf(counted, carried, now))
  const books = sideOf(booked)
  const processor = list?.processor ?? null
  if (!list?.movements)
    return { events, comparison: { processor, books, listed: null, difference: null, differences: [] } }
  const compared = { booked, carried, listed: list.movements, counted }
  const unknown = await withoutOrder(ports, unmatched(compared))
  const found = differencesOf({ ...compared, unknown })
  const differences = await named(ports, found.items, now)
  const listed = sideOf(found.ofDay)
  const difference = fromCents(netOf(found.ofDay) - netOf(booked))
  return { events, comparison: { processor, books, listed, difference, differences } }
}

const keyOf = (of: Movement['of'], reference: string): string => `${of}-${reference}`

const movementOf = (event: BookedEvent, { reference, refund }: NonNullable<BookedEvent['atProcessor']>): Movement => ({
  of: refund === null ? 'payment' : 'refund',
  reference,
  key: keyOf(refund === null ? 'payment' : 'refund', refund ?? reference),
  cents: event.cents,
  at: event.at,
})

const netOf = (movements: readonly Movement[]): number =>
  movements.reduce((sum, { of, cents }) => sum + (of === 'refund' ? -cents : cents), 0)

const sideOf = (movements: readonly Movement[]): DayComparison['books'] => ({
  total: fromCents(netOf(movements)),
  payments: movements.filter(({ of }) => of === 'payment').length,
  refunds: movements.filter(({ of }) => of === 'refund').length,
})

/** What earlier closes did not find on a list, and none of them closed with a note of staff. */
const carriedDifferences = async (ports: PaymentPorts, { day }: CountedDay): Promise<Movement[]> => {
  const closes = await ports.transact((tx) => newestCloses(tx, carriedCloses))
  const newest = new Map<string, Difference>()
  for (const { comparison } of closes.filter((close) => close.day < day))
    for (const difference of comparison.differences)
      if (!newest.has(difference.id)) newest.set(difference.id, difference)
  return [...newest.values()].flatMap(({ id, of, kind, reference, booked, at, note }) => {
    if (kind === 'unknown' || note !== null) return []
    return [{ of, reference, key: id, cents: toCents(booked ?? 0), at: new Date(at) }]
  })
}

/** From two days before the oldest movement: a list may call it another day. */
const rangeOf = ({ listedFrom }: CountedDay, carried: readonly Movement[], now: Date): ListedRange => {
  const oldest = Math.min(listedFrom.getTime(), ...carried.map(({ at }) => at.getTime()))
  return { from: new Date(oldest - lasting), until: new Date(now.getTime() + hour) }
}

/** @returns null: nothing is charged to cards; movements null: a processor has no list */
const readLists = async (
  ports: PaymentPorts,
  tenant: number,
  accounts: Map<string, { processor: string; account: number | null }>,
  range: ListedRange,
): Promise<{ processor: string; movements: Movement[] | null } | null> => {
  const merchant = await ports.transact((tx) => readMerchant(tx, tenant))
  if (merchant.processor !== 'none' && accounts.size === 0)
    accounts.set('current', { processor: merchant.processor, account: null })
  const movements = new Map<string, Movement>()
  const names = new Set<string>()
  let isWhole = true
  for (const { processor: name, account } of accounts.values()) {
    const processor = await ports.transact((tx) => ports.processorOf(tx, name, account))
    names.add(name)
    if (!processor?.listMoney) isWhole = false
    else
      for (const money of await readList(ports, name, (signal) => processor.listMoney!(range, signal))) {
        const movement = listedMovement(money)
        movements.set(movement.key, movement)
      }
  }
  if (names.size === 0) return null
  return { processor: [...names].join(', '), movements: isWhole ? [...movements.values()] : null }
}

const readList = async (
  { log }: PaymentPorts,
  processor: string,
  read: (signal: AbortSignal) => Promise<ListedMoney[]>,
): Promise<ListedMoney[]> => {
  const abort = new AbortController()
  try {
    const list = await within(read(abort.signal), processorTimeLimit)
    if (list !== 'late') return list
    abort.abort()
    log.warn({ processor }, 'the list of a processor was not answered in time')
  } catch (error) {
    log.warn({ processor, ...describeError(error) }, 'the list of a processor could not be read')
  }
  throw new Refusal('GATEWAY')
}

const listedMovement = ({ kind, reference, refundReference, amount, at }: ListedMoney): Movement => ({
  of: kind,
  reference,
  key: keyOf(kind, refundReference ?? reference),
  cents: amount,
  at,
})

interface Compared {
  booked: readonly Movement[]
  carried: readonly Movement[]
  listed: readonly Movement[]
  counted: CountedDay
}

interface Item {
  kind: DifferenceKind
  movement: Movement
  booked: number | null
  listed: number | null
}

/** What the list has on the day, or shortly before, that the day did not book. */
const unmatched = ({ booked, carried, listed, counted }: Compared): Movement[] => {
  const known = new Set([...carried, ...booked].map(({ key }) => key))
  return listed.filter(({ key, at }) => !known.has(key) && at >= counted.listedFrom && at < counted.until)
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Of what a day did not book, what no other day books either: it is neither made nor in doubt. */
const withoutOrder = async (ports: PaymentPorts, movements: readonly Movement[]): Promise<Movement[]> => {
  const ids = movements.map(({ key }) => key.slice(key.indexOf('-') + 1)).filter(isId)
  const { made, given } = await ports.transact(async (tx) => ({
    made: await ordersByIds(tx, ids),
    given: await refundsByIds(tx, ids),
  }))
  return movements.filter(({ of, key }) => {
    const id = key.slice(key.indexOf('-') + 1)
    const state = of === 'payment' ? made.get(id)?.state : given.get(id)?.state
    return state !== 'approved' && state !== 'done' && state !== 'pending'
  })
}

/** `ofDay`: what the list has of the day's movements, and what it has on the day that is in no books. */
const differencesOf = ({
  booked,
  carried,
  listed,
  counted,
  unknown,
}: Compared & { unknown: readonly Movement[] }): { items: Item[]; ofDay: Movement[] } => {
  const list = new Map(listed.map((movement) => [movement.key, movement]))
  const known = new Map([...carried, ...booked].map((movement) => [movement.key, movement]))
  const items = [...known.values()].flatMap((movement): Item[] => {
    const there = list.get(movement.key)
    if (there?.cents === movement.cents) return []
    return [{ kind: there ? 'amount' : 'missing', movement, booked: movement.cents, listed: there?.cents ?? null }]
  })
  const extra = unknown.map((movement): Item => ({ kind: 'unknown', movement, booked: null, listed: movement.cents }))
  return {
    items: [...items, ...extra],
    ofDay: [...booked.flatMap(({ key }) => list.get(key) ?? []), ...unknown.filter(({ at }) => at >= counted.from)],
  }
}

const amount = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))

/** Differences with their orders and the notes of staff, the oldest first. */
const named = async (ports: PaymentPorts, items: readonly Item[], now: Date): Promise<Difference[]> =>
  ports.transact(async (tx) => {
    const made = await ordersByIds(tx, items.map(({ movement }) => movement.reference).filter(isId))
    const living = await livingUsers(
      tx,
      [...made.values()].map(({ userId }) => userId),
    )
    const notes = await notesOfDifferences(
      tx,
      items.map(({ movement }) => movement.key),
    )
    const shown = items.map(({ kind, movement, booked, listed }): Difference => {
      const { of, reference, key, at } = movement
      const order = made.get(reference)
      return {
        id: key,
        kind,
        of,
        reference,
        number: numberOf(movement, order),
        transRecordId: order?.id ?? null,
        customerId: order && living.has(order.userId) ? order.userId : null,
        booked: amount(booked),
        listed: amount(listed),
        at: at.toISOString(),
        lasts: now.getTime() - at.getTime() >= lasting,
        note: notes.get(key) ?? null,
      }
    })
    return shown.toSorted((a, b) => a.at.localeCompare(b.at))
  })

const numberOf = ({ of, key }: Movement, order: OrderRow | undefined): string | null => {
  if (!order) return null
  return of === 'refund' ? refundNumber(key.slice(key.indexOf('-') + 1)) : orderNumber(order)
}
