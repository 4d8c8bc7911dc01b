import { contentPointer } from '#contract/content/changes.ts'
import { hoursFields } from '#contract/content/locations.ts'
import { isSameJson } from '#contract/rules/json.ts'
import { hoursProblems, isDate } from '#contract/rules/opening-problems.ts'
import type { LocationNotice, OpeningHours } from '#contract/shapes/place.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { requireMatch } from '#server/basics/envelope.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { lockLocations, saveNotice, type LocationRow } from '#server/tables/locations.ts'
import { lockMerchant } from '#server/tables/merchants.ts'
import { publishChanges } from './save-site-config.ts'

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
const record = async (change: HoursChange | NoticeChange, part: 'hours' | 'notice'): Promise<LocationRow> => {
  const { tx, tenant, adminId, locationId, ifMatch, now } = change
  const [location] = await lockLocations(tx, tenant, [locationId])
  if (!location) throw new Refusal('LOCATION_UNKNOWN')
  requireMatch(ifMatch, location[part])
  const act = `${part} saved` as const
  const detail = { name: location.name }
  const after = 'hours' in change ? hoursText({ hours: change.hours }) : (change.notice?.text ?? null)
  const before = part === 'hours' ? hoursText(location) : (location.notice?.text ?? null)
  const changes = [{ field: part, before, after }]
  const about = { act, subject: String(locationId), detail, changes, places: [locationId] }
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...about })
  return location
}
const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const openText = (open: OpeningHours['weekly'][number]): string =>
  open.length === 0 ? 'closed' : open.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

export interface WrittenHours {
  /** Null: the location says nothing about its hours. */
  hours: OpeningHours | null
}

/** "Sun closed, Mon 07:00-20:00 …; 2026-12-25 closed", for the audit log. */
export const hoursText = ({ hours }: WrittenHours): string | null => {
  if (hours === null) return null
  const week = hours.weekly.map((open, day) => `${dayNames[day]} ${openText(open)}`).join(', ')
  return [week, ...hours.exceptions.map(({ date, open }) => `${date} ${openText(open)}`)].join('; ')
}

export interface WantedHours {
  /** As it is stored. */
  location: LocationRow
  /** Null: it says nothing about its hours. */
  hours: OpeningHours | null
}

/** The changes of content that give a location these hours; none: it has them. */
export const hoursChanges = ({ location: { id, name, ...stored }, hours }: WantedHours): ConfigChange[] => {
  const before = hoursFields(stored.hours)
  return Object.entries(hoursFields(hours)).flatMap(([field, after]) => {
    const was = before[field as keyof typeof before]
    const path = contentPointer({ kind: 'locations', id: String(id), field })
    return isSameJson(was, after) ? [] : [{ path, of: name, before: was, after }]
  })
}

/**
 * Replaces the opening hours of a location, which are content: a publication of the changed fields.
 * @throws Refusal LOCATION_UNKNOWN, VALIDATION, PRECONDITION, CONFIG_INVALID
 */
export const changeHours = async (change: HoursChange): Promise<OpeningHours | null> => {
  const { tx, tenant, adminId: author, locationId, hours, now } = change
  const fieldErrors = hours ? hoursProblems(hours) : {}
  if (Object.keys(fieldErrors).length > 0) throw new Refusal('VALIDATION', { fieldErrors })
  // Before the location, as every publication.
  await lockMerchant(tx, tenant)
  const changes = hoursChanges({ location: await record(change, 'hours'), hours })
  if (changes.length > 0)
    await publishChanges({ tx, tenant, author, ifMatch: null, vapidKey: null, now, kind: 'saved', changes })
  return (await lockLocations(tx, tenant, [locationId]))[0]?.hours ?? null
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
