import { isDate } from '#contract/rules/opening-problems.ts'
import { wallClock } from '#contract/rules/opening.ts'
import { isSameJson } from '#contract/rules/json.ts'
import type { LocationNotice, OpeningHours, PlacesDay } from '#contract/shapes/place.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, changesOf, recordAct, type FieldValues } from '#server/tables/audit-log.ts'
import { lockLocations, saveNotice, type LocationRow } from '#server/tables/locations.ts'
import { lockMerchant } from '#server/tables/merchants.ts'
import { hoursChanges, hoursText } from './save-location.ts'
import { publishChanges } from './save-site-config.ts'

export interface PlacesDayOrder {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  /** What is special, at which locations, on which day. */
  order: PlacesDay
  now: Date
}

/** What a location has after the order. */
type Day = Pick<LocationRow, 'hours' | 'notice'>

/**
 * Closes locations for a day, says something about it, or takes both back: at all of them or at none. A closed day is
 * an exception in the hours, published as content; a location without hours says it in its notice.
 * @returns the locations as they are now, by id
 * @throws Refusal VALIDATION, LOCATION_UNKNOWN, CONFIG_INVALID
 */
export const setPlacesDay = async ({ tx, tenant, adminId, order, now }: PlacesDayOrder): Promise<LocationRow[]> => {
  const text = order.text?.trim() ?? ''
  const refuse = (field: string, says: string) => new Refusal('VALIDATION', { fieldErrors: { [field]: says } })
  if (order.date !== undefined && !isDate(order.date)) throw refuse('date', 'Please enter a date.')
  if (order.day === 'notice' && text === '') throw refuse('text', 'Please enter a text.')
  // Before the locations, as every publication.
  await lockMerchant(tx, tenant)
  const places = await lockLocations(tx, tenant, order.places)
  if (places.length < order.places.length) throw new Refusal('LOCATION_UNKNOWN')
  const closed = places.find(({ closedForGood }) => closedForGood)
  if (closed) throw refuse('places', `${closed.name} is closed for good.`)
  const wanted = places.map((place) => {
    const today = todayAt(place, now)
    const date = order.date ?? today
    if (date < today) throw refuse('date', 'This day is over.')
    return { place, day: dayOf(place, { what: order.day, date, text }) }
  })
  const changes = wanted.flatMap(({ place, day }) => hoursChanges({ location: place, hours: day.hours }))
  const by = { tx, tenant, author: adminId, ifMatch: null, vapidKey: null, now }
  if (changes.length > 0) await publishChanges({ ...by, kind: 'saved', changes })
  for (const { place, day } of wanted)
    if (!isSameJson(place.notice, day.notice)) await saveNotice(tx, tenant, place.id, day.notice)
  const detail = { name: places.map(({ name }) => name).join(', ') }
  const audited = wanted.flatMap(({ place, day }) => changesOf(dayValues(place), dayValues({ ...place, ...day })))
  const act = { act: 'day set', subject: order.day, detail, changes: audited, places: order.places } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act })
  return lockLocations(tx, tenant, order.places)
}

/** What a location is open and says, with its name: several locations have the same fields. */
const dayValues = ({ name, hours, notice }: Day & Pick<LocationRow, 'name'>): FieldValues => {
  const named = (text: string | null) => text && `${name}: ${text}`
  return { hours: named(hoursText({ hours })), notice: named(notice?.text ?? null) }
}

/** The date at a location; a location without hours has no time zone, and UTC is used. */
const todayAt = ({ hours }: LocationRow, now: Date): string => wallClock(hours?.timeZone ?? 'UTC', now.getTime()).date

interface Special {
  what: PlacesDay['day']
  date: string
  /** Empty: nothing is said. */
  text: string
}

const dayOf = ({ hours, notice }: LocationRow, { what, date, text }: Special): Day => {
  const ofOtherDay = notice?.date === date ? null : notice
  if (what === 'notice') return { hours, notice: { kind: 'wait', date, text } }
  const own = hours && withException(hours, date, what === 'closed' ? [] : undefined)
  if (what === 'usual') return { hours: own, notice: ofOtherDay }
  const says: LocationNotice | null = text !== '' || !hours ? { kind: 'closed', date, text: text || closedWords } : null
  // A notice of a longer wait would contradict the closed day.
  return { hours: own, notice: says ?? ofOtherDay }
}

/** What a location without hours says when nothing else is said. */
const closedWords = 'Closed'

/** The hours with other ones on a date; undefined: those of its day of the week. */
const withException = (
  hours: OpeningHours,
  date: string,
  open: OpeningHours['exceptions'][number]['open'] | undefined,
): OpeningHours => {
  const others = hours.exceptions.filter((each) => each.date !== date)
  return { ...hours, exceptions: open ? [...others, { date, open }] : others }
}
