import { percentText, rateOfText } from '../rules/tax-rate.ts'
import { hoursProblems, isDate } from '../rules/opening-problems.ts'
import type { OpeningHours, TaxRate } from '../shapes/place.ts'
import {
  dates,
  decimal,
  line,
  list,
  optional,
  picture,
  rate,
  times,
  withDefault,
  yesNo,
  zone,
  type RowOf,
} from './field.ts'
import { content, type RowProblem } from './kind.ts'

/** The fields of the days, Sunday first as in the hours. */
export const weekdayFields = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Where a location is. */
const place = {
  name: line(100),
  city: line(100),
  address1: line(200),
  address2: optional(line(200)),
  state: line(100),
  zip: line(20),
  latitude: decimal(-90, 90),
  longitude: decimal(-180, 180),
  phone: optional(line(40)),
}

const hours = {
  timeZone: optional(zone()),
  sunday: optional(times()),
  monday: optional(times()),
  tuesday: optional(times()),
  wednesday: optional(times()),
  thursday: optional(times()),
  friday: optional(times()),
  saturday: optional(times()),
  exceptions: list(400, dates(), 'at most 400 dates'),
}

export type HoursFields = RowOf<typeof hours>
type Day = OpeningHours['weekly'][number]

/** The openings of a day as its text says them: 08:00-12:00 13:00-20:00; none for closed. */
export const timesOf = (text: string): Day =>
  text === 'closed'
    ? []
    : text.split(' ').map((span) => {
        const [opens = '', closes = ''] = span.split('-')
        return { opens, closes }
      })

/** The text of a day that is open at these times. */
export const timesText = (day: Day): string =>
  day.length === 0 ? 'closed' : day.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

/** The hours that a row says; null without a time zone. */
export const hoursOf = (row: HoursFields): OpeningHours | null =>
  row.timeZone === null
    ? null
    : {
        timeZone: row.timeZone,
        weekly: weekdayFields.map((day) => timesOf(row[day] ?? 'closed')),
        exceptions: row.exceptions.map((text) => ({ date: text.slice(0, 10), open: timesOf(text.slice(11)) })),
      }

/** The same as the fields of a row. */
export const hoursFields = (opening: OpeningHours | null): HoursFields => {
  const day = (n: number) => (opening ? timesText(opening.weekly[n] ?? []) : null)
  return {
    timeZone: opening?.timeZone ?? null,
    sunday: day(0),
    monday: day(1),
    tuesday: day(2),
    wednesday: day(3),
    thursday: day(4),
    friday: day(5),
    saturday: day(6),
    exceptions: opening?.exceptions.map(({ date, open }) => `${date} ${timesText(open)}`) ?? [],
  }
}

/** The field of a member that `hoursProblems` names. */
const fieldOf = (member: string): string => {
  const [where = '', place = ''] = member.split('/')
  return where === 'weekly' ? (weekdayFields[Number(place)] ?? where) : where
}

const problemsOf = (row: HoursFields): RowProblem[] => {
  const missing = weekdayFields.filter((day) => row[day] === null)
  if (row.timeZone === null) {
    const says = 'needs the time zone of the location, such as America/Chicago.'
    return missing.length < weekdayFields.length || row.exceptions.length > 0 ? [{ field: 'timeZone', says }] : []
  }
  if (missing.length > 0) return missing.map((field) => ({ field, says: 'must be closed or have times.' }))
  const problems = hoursProblems(hoursOf(row)!)
  return Object.entries(problems).map(([member, says]) => ({ field: fieldOf(member), says }))
}

/** The rates of tax that a row says, by their first days. */
export const taxRatesOf = (texts: readonly string[]): TaxRate[] =>
  texts.map((text) => ({ from: text.slice(0, 10), rate: rateOfText(text.slice(11)) }))

/** The same as the field of a row. */
export const taxRateTexts = (rates: readonly TaxRate[]): string[] =>
  rates.map(({ from, rate: of }) => `${from} ${percentText(of)}`)

/** What is wrong with first days. */
const rateProblems = ({ taxRates }: { taxRates: readonly string[] }): RowProblem[] => {
  const days = taxRatesOf(taxRates).map(({ from }) => from)
  const unreal = days.find((day) => !isDate(day))
  if (unreal !== undefined) return [{ field: 'taxRates', says: `${unreal} is no day of the calendar.` }]
  const twice = days.find((day, at) => days.indexOf(day) !== at)
  return twice === undefined ? [] : [{ field: 'taxRates', says: `${twice} is the first day of two rates.` }]
}

export type LocationFields = RowOf<(typeof locations)['fields']>

/** Locations with their opening hours. The notice of a day is no content, and stays. */
export const locations = content(
  // Closed for good: customers are not offered it any more, and what happened there keeps its name.
  {
    ...place,
    ...hours,
    closedForGood: withDefault(yesNo(), false),
    picture: optional(picture()),
    services: list(20, line(40)),
    taxRates: list(50, rate(), 'at most 50 rates'),
  },
  {
    name: 'locations',
    key: ['name'],
    most: 2_000,
    normal: (row) => ({ ...row, taxRates: row.taxRates.toSorted() }),
    problems: (row) => [...problemsOf(row), ...rateProblems(row)],
  },
)
