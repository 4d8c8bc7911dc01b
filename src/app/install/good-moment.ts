import type { OwnDatabase } from '#src/local/own.ts'
import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'

const minutes = 60_000
const days = 24 * 60 * minutes

/** A page that is loaded anew within this time of the last belongs to the same visit. */
const sameVisit = 30 * minutes
/** After a "not now". */
const silence = 60 * days

interface Visits {
  count: number
  at: number
}

/** Notes that the app is in use. @returns how many visits there were, with this one */
export const countVisit = (own: OwnDatabase, now: number): Promise<number> =>
  own.transaction('rw', own.deviceValues, async () => {
    const known = await readDeviceValue<Visits>(own, 'visits')
    const count = known && Math.abs(now - known.at) < sameVisit ? known.count : (known?.count ?? 0) + 1
    await writeDeviceValue(own, 'visits', { count, at: now } satisfies Visits)
    return count
  })

/** The person has answered; for a while there is nothing more to ask. */
export const noteAnswer = (own: OwnDatabase, now: number): Promise<void> =>
  writeDeviceValue(own, 'installAnswered', now)

/** Whoever comes back, or has just bought something, has a reason to keep the app; whoever said "not now" is left alone. */
export const isGoodMoment = async (own: OwnDatabase, now: number, bought: boolean): Promise<boolean> => {
  const visits = (await readDeviceValue<Visits>(own, 'visits'))?.count ?? 0
  const answered = await readDeviceValue<number>(own, 'installAnswered')
  return (bought || visits >= 2) && (answered === undefined || Math.abs(now - answered) >= silence)
}

export interface Place {
  /** Nothing is being done on this screen. */
  calm: boolean
  /** A purchase was made. */
  bought: boolean
}

/**
 * The offer stands on the home screen or in the wallet, never during a payment. After one, the wallet belongs to what was
 * bought and its confirmation: the offer waits for the home screen.
 */
export const placeOf = (at: { inside: boolean; paying: boolean; paid: boolean; path: string }): Place => {
  const calm = at.inside && !at.paying && (at.path === '/' || (at.path === '/wallet' && !at.paid))
  return { calm, bought: calm && at.paid }
}
