import { dayStart, daysLater } from '#contract/rules/merchant-time.ts'
import { dayOf } from '#contract/rules/membership.ts'
import type { Tx } from '#server/database/transact.ts'
import { firstClose, newestCloses, type ListedClose } from '#server/tables/closes.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'
import type { EventRange } from './events.ts'

const hour = 3_600_000

/** Milliseconds before a day in which a close looks for what the one before does not have: it may have been committed late. */
const late = 6 * hour
/** Days before a day whose lists are looked through for what no day has booked. */
const listedDays = 3

export interface BusinessDayToRead {
  tx: Tx
  tenant: number
  day: string
}

/** A day of a merchant's clocks, as it is counted now. */
export interface CountedDay {
  day: string
  timeZone: string
  currency: string
  /** Its ends; `until` is excluded. */
  from: Date
  until: Date
  /** When it can be closed. */
  closesFrom: Date
  /** Of what is booked on it: begins earlier, for what was committed late. */
  range: EventRange
  /** From when on the list of a processor may have what no day has booked. */
  listedFrom: Date
  places: { id: number; name: string }[]
  /** Null: no day was closed yet. */
  last: ListedClose | null
}

/** The ends of a day, and the events that belong to it. */
export const readBusinessDay = async ({ tx, tenant, day }: BusinessDayToRead): Promise<CountedDay> => {
  const merchant = await readMerchant(tx, tenant)
  const locations = await listLocations(tx)
  const timeZone = timeZoneOf(merchant, locations)
  const [from, until] = [new Date(dayStart(timeZone, day)), new Date(dayStart(timeZone, daysLater(day, 1)))]
  const begin = (await firstClose(tx))?.from ?? from
  const since = (at: number) => new Date(Math.max(at, Math.min(begin.getTime(), from.getTime())))
  const [last = null] = await newestCloses(tx, 1)
  return {
    day,
    timeZone,
    currency: merchant.currency,
    from,
    until,
    closesFrom: new Date(until.getTime() + hour),
    range: { from: since(from.getTime() - late), until },
    listedFrom: since(dayStart(timeZone, daysLater(day, -listedDays))),
    places: [{ id: 0, name: 'App and web' }, ...locations.map(({ id, name }) => ({ id, name }))],
    last,
  }
}

export interface Today {
  tx: Tx
  tenant: number
  now: Date
}

/** The day on the merchant's clocks. */
export const todayOf = async ({ tx, tenant, now }: Today): Promise<string> =>
  dayOf(timeZoneOf(await readMerchant(tx, tenant), await listLocations(tx)), now.getTime())
