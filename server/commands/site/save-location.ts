import { hoursProblems, isDate } from '#contract/rules/opening-problems.ts'
import type { LocationNotice, OpeningHours } from '#contract/shapes/place.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { requireMatch } from '#server/basics/envelope.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { lockLocation, saveHours, saveNotice } from '#server/tables/locations.ts'

interface LocationChange {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  locationId: number
  /** ETag of the edited copy; null: the stored one is replaced unconditionally. */
  ifMatch: string | null
  now: Date
}

export interface HoursChange extends LocationChange {
  /** Null: the location says nothing about its hours. */
  hours: OpeningHours | null
}

export interface NoticeChange extends LocationChange {
  /** Null: there is none. */
  notice: LocationNotice | null
}

/** @throws Refusal LOCATION_UNKNOWN; PRECONDITION when another administrator has changed the part meanwhile */
const record = async (change: LocationChange, part: 'hours' | 'notice'): Promise<void> => {
  const { tx, tenant, adminId, locationId, ifMatch, now } = change
  const location = await lockLocation(tx, tenant, locationId)
  if (!location) throw new Refusal('LOCATION_UNKNOWN')
  requireMatch(ifMatch, location[part])
  const act = `${part} saved` as const
  const detail = { name: location.name }
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act, subject: String(locationId), detail })
}

/** Replaces the opening hours of a location. @throws Refusal LOCATION_UNKNOWN, VALIDATION, PRECONDITION */
export const changeHours = async (change: HoursChange): Promise<OpeningHours | null> => {
  const { tx, tenant, locationId, hours } = change
  const fieldErrors = hours ? hoursProblems(hours) : {}
  if (Object.keys(fieldErrors).length > 0) throw new Refusal('VALIDATION', { fieldErrors })
  await record(change, 'hours')
  return saveHours(tx, tenant, locationId, hours)
}

/** Replaces the notice of a location. @throws Refusal LOCATION_UNKNOWN, VALIDATION, PRECONDITION */
export const changeNotice = async (change: NoticeChange): Promise<LocationNotice | null> => {
  const { tx, tenant, locationId, notice } = change
  if (notice && !isDate(notice.date)) throw new Refusal('VALIDATION', { fieldErrors: { date: 'Please enter a date.' } })
  if (notice && notice.text.trim() === '')
    throw new Refusal('VALIDATION', { fieldErrors: { text: 'Please enter a text.' } })
  await record(change, 'notice')
  return saveNotice(tx, tenant, locationId, notice)
}
