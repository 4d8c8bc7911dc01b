// Whole calendar days, counted from 1 January 1970, and the calendar days of a time zone.

export type Day = number

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The day of a date of the Gregorian calendar; years begin in March here, so that the leap day comes last. */
export const dayOf = (year: number, month: number, date: number): Day => {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

interface CalendarDate {
  year: number
  month: number
  date: number
}

const dateOf = (day: Day): CalendarDate => {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date }
}

export const lengthOfMonth = (year: number, month: number): number =>
  month === 12 ? 31 : dayOf(year, month + 1, 1) - dayOf(year, month, 1)

/** That many months after the month of a day, on the date `anchor`, shortened to the end of the month. */
const monthsAfter = (day: Day, months: number, anchor: number): Day => {
  const { year, month } = dateOf(day)
  const count = year * 12 + (month - 1) + months
  const toYear = Math.floor(count / 12)
  const toMonth = count - toYear * 12 + 1
  return dayOf(toYear, toMonth, Math.min(anchor, lengthOfMonth(toYear, toMonth)))
}

/** The same date a year before; 28 February for a leap day. */
export const yearBefore = (day: Day): Day => monthsAfter(day, -12, dateOf(day).date)

/** The date of the month of an instant in UTC. */
export const utcDate = (at: number): number => dateOf(Math.floor(at / dayMs)).date

/** As `monthsAfter`, of an instant in UTC that keeps its time of day. */
export const instantMonthsAfter = (at: number, months: number, anchor: number): number => {
  const day = Math.floor(at / dayMs)
  return monthsAfter(day, months, anchor) * dayMs + (at - day * dayMs)
}

export const instantDaysAfter = (at: number, days: number): number => at + days * dayMs

export const isWithinAnHour = (earlier: number, later: number): boolean => later - earlier < hourMs

export const dayText = (day: Day): string => {
  const { year, month, date } = dateOf(day)
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

export const parseDay = (text: string): Day => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return dayOf(year, month, date)
}

/** From an instant on, the clocks of the zone are `offset` milliseconds ahead of UTC. */
interface Clock {
  from: number
  offset: number
}

export interface Zone {
  dayOf: (at: number) => Day
  /** The first instant of a day; days that the zone skipped begin with the next. */
  startOf: (day: Day) => number
}

const start = dayOf(2024, 1, 1) * dayMs
const end = dayOf(2034, 1, 1) * dayMs

/** Every change of the zone's clocks, found by halving the days on which the offset differs. */
const clocksOf = (timeZone: string): Clock[] => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt = (at: number): number => {
    const parts: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
    return dayOf(year, month, day) * dayMs + ((hour * 60 + minute) * 60 + second) * 1000 - at
  }
  const clocks: Clock[] = [{ from: start, offset: offsetAt(start) }]
  for (let at = start, offset = offsetAt(start); at < end; at += dayMs) {
    const next = offsetAt(at + dayMs)
    if (next === offset) continue
    let before = at
    let after = at + dayMs
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000
      if (offsetAt(middle) === offset) before = middle
      else after = middle
    }
    clocks.push({ from: after, offset: next })
    offset = next
  }
  return clocks
}

const zones = new Map<string, Zone>()

/** A zone of the years 2024 to 2033; its clocks are read once, since asking for each instant is slow. */
export const openZone = (timeZone: string): Zone => {
  const known = zones.get(timeZone)
  if (known) return known
  const clocks = clocksOf(timeZone)
  const dayAt = (at: number): Day => {
    if (at < start || at >= end) throw new RangeError(`The clocks of that instant are not known: ${at}`)
    let last = clocks.length - 1
    while (clocks[last]!.from > at) last -= 1
    return Math.floor((at + clocks[last]!.offset) / dayMs)
  }
  const startOf = (day: Day): number => {
    for (const [index, { from, offset }] of clocks.entries()) {
      const next = clocks[index + 1]
      const start = Math.max(from, day * dayMs - offset)
      if (!next || start < next.from) return start
    }
    throw new RangeError(`no such day: ${day}`)
  }
  const zone = { dayOf: dayAt, startOf }
  zones.set(timeZone, zone)
  return zone
}
