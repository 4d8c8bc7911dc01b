import type { OwnDatabase } from '#src/local/own.ts'
import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'

const minutes = 60_000
const days = 24 * 60 * minutes

/** A page load within this time of the last one belongs to the same visit. */
const sameVisit = 30 * minutes
/** No offer for this time after a "not now". */
const pauseAfterAnswer = 60 * days

interface Visits {
  count: number
  at: number
}

/** Counts a visit. @returns the number of visits, this one included */
export const countVisit = (own: OwnDatabase, now: number): Promise<number> =>
  own.transaction('rw', own.deviceValues, async () => {
    const known = await readDeviceValue<Visits>(own, 'visits')
    const count = known && Math.abs(now - known.at) < sameVisit ? known.count : (known?.count ?? 0) + 1
    await writeDeviceValue(own, 'visits', { count, at: now } satisfies Visits)
    return count
  })

/** Stores the time of the user's answer; the offer is not repeated for 60 days. */
export const storeOfferAnswer = (own: OwnDatabase, now: number): Promise<void> =>
  writeDeviceValue(own, 'installAnswered', now)

/** Offers the app on the second visit or after a purchase, and not within 60 days of a "not now". */
export const isOfferDue = async (own: OwnDatabase, now: number, bought: boolean): Promise<boolean> => {
  const visits = (await readDeviceValue<Visits>(own, 'visits'))?.count ?? 0
  const answered = await readDeviceValue<number>(own, 'installAnswered')
  return (bought || visits >= 2) && (answered === undefined || Math.abs(now - answered) >= pauseAfterAnswer)
}

export interface OfferPlace {
  /** The offer interrupts nothing on this screen. */
  isAllowed: boolean
  /** The user bought something. */
  bought: boolean
}

/**
 * The offer is shown on the home screen or in the wallet, never during a payment. After a payment the wallet shows the
 * purchase and its confirmation, so the offer is shown on the home screen only.
 */
export const offerPlaceOf = (at: { inside: boolean; paying: boolean; paid: boolean; path: string }): OfferPlace => {
  const isAllowed = at.inside && !at.paying && (at.path === '/' || (at.path === '/wallet' && !at.paid))
  return { isAllowed, bought: isAllowed && at.paid }
}
