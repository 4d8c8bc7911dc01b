import { hoursProblems } from '#contract/rules/opening-problems.ts'
import type { OpeningHours } from '#contract/shapes/place.ts'
import {
  listLocations,
  locations as locationsTable,
  saveLocations,
  type LocationRow,
} from '#server/tables/locations.ts'
import { dates, decimal, line, list, optional, times, type RowOf } from '#contract/content/field.ts'
import { kind, type RowProblem } from '../kind.ts'
import { nextIds } from '../next-ids.ts'

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const fields = {
  name: line(100),
  city: line(100),
  address1: line(200),
  address2: optional(line(200)),
  state: line(100),
  zip: line(20),
  latitude: decimal(-90, 90),
  longitude: decimal(-180, 180),
  phone: optional(line(40)),
  timeZone: optional(line(60)),
  sunday: optional(times()),
  monday: optional(times()),
  tuesday: optional(times()),
  wednesday: optional(times()),
  thursday: optional(times()),
  friday: optional(times()),
  saturday: optional(times()),
  exceptions: list(400, dates(), 'at most 400 dates'),
}

type LocationFields = RowOf<typeof fields>
type Day = OpeningHours['weekly'][number]

const dayOf = (text: string): Day =>
  text === 'closed'
    ? []
    : text.split(' ').map((span) => {
        const [opens = '', closes = ''] = span.split('-')
        return { opens, closes }
      })

const textOf = (day: Day): string =>
  day.length === 0 ? 'closed' : day.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

const hoursOf = (row: LocationFields): OpeningHours | null =>
  row.timeZone === null
    ? null
    : {
        timeZone: row.timeZone,
        weekly: days.map((day) => dayOf(row[day] ?? 'closed')),
        exceptions: row.exceptions.map((text) => ({ date: text.slice(0, 10), open: dayOf(text.slice(11)) })),
      }

const withHours = (
  hours: OpeningHours | null,
): Pick<LocationFields, (typeof days)[number] | 'timeZone' | 'exceptions'> => {
  const day = (n: number) => (hours ? textOf(hours.weekly[n] ?? []) : null)
  return {
    timeZone: hours?.timeZone ?? null,
    sunday: day(0),
    monday: day(1),
    tuesday: day(2),
    wednesday: day(3),
    thursday: day(4),
    friday: day(5),
    saturday: day(6),
    exceptions: hours?.exceptions.map(({ date, open }) => `${date} ${textOf(open)}`) ?? [],
  }
}

/** The field of a member that `hoursProblems` names. */
const fieldOf = (member: string): string => {
  const [where = '', place = ''] = member.split('/')
  return where === 'weekly' ? (days[Number(place)] ?? where) : where
}

const problemsOf = (row: LocationFields): RowProblem[] => {
  const missing = days.filter((day) => row[day] === null)
  if (row.timeZone === null) {
    const says = 'needs the time zone of the location, such as America/Chicago.'
    return missing.length < days.length || row.exceptions.length > 0 ? [{ field: 'timeZone', says }] : []
  }
  if (missing.length > 0) return missing.map((field) => ({ field, says: 'must be closed or have times.' }))
  const problems = hoursProblems(hoursOf(row)!)
  return Object.entries(problems).map(([member, says]) => ({ field: fieldOf(member), says }))
}

const rowOf = ({ hours, id, ...row }: LocationRow) => {
  const { name, city, address1, address2, state, zip, latitude, longitude, phone } = row
  const place = { name, city, address1, address2, state, zip, latitude, longitude, phone }
  return { id, row: { ...place, ...withHours(hours) } }
}

/** Locations with their opening hours. The notice of a day is no content, and stays. */
export const locations = kind({
  name: 'locations',
  fields,
  key: ['name'],
  problems: ({ row }) => problemsOf(row),
  read: async ({ tx }) => (await listLocations(tx)).map(rowOf),
  write: async (site, rows) => {
    const { tx, tenant: tenantId } = site
    const idOf = await nextIds(site, locationsTable)
    await saveLocations(
      tx,
      rows.map(({ row, stored }) => {
        const { name, city, address1, address2, state, zip, latitude, longitude, phone } = row
        const place = { name, city, address1, address2, state, zip, latitude, longitude, phone }
        return { tenantId, id: idOf(stored), ...place, hours: hoursOf(row) }
      }),
    )
    site.locations.refresh(await listLocations(tx))
  },
})
