import type { OpeningHours } from '../shapes/place.ts'

/** What is wrong with opening hours, by their member: timeZone, weekly/1, exceptions/0. */
export type HoursProblems = Record<string, string>

type Day = OpeningHours['weekly'][number]

const dayMinutes = 24 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const isTime = (time: string): boolean => /^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/.test(time)

/** A span in minutes since the midnight of its day; closing at or before the opening is on the next day. */
const spanOf = ({ opens, closes }: Day[number]): [from: number, until: number] => {
  const [from, until] = [minutesOf(opens), minutesOf(closes)]
  return [from, until > from ? until : until + dayMinutes]
}

const dayProblem = (day: Day): string | null => {
  if (!day.every(({ opens, closes }) => isTime(opens) && isTime(closes))) return 'Please enter both times.'
  if (day.some(({ opens }) => opens === '24:00')) return 'It cannot open at 24:00.'
  const spans = day.map(spanOf).sort((a, b) => a[0] - b[0])
  const overlaps = spans.some(([from], place) => place > 0 && from < spans[place - 1]![1])
  return overlaps ? 'Two of these times overlap.' : null
}

/** Whether the date is in the calendar: not the 30th of February. */
export const isDate = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Everything that the shape alone does not refuse; empty: nothing is wrong. */
export const hoursProblems = ({ timeZone, weekly, exceptions }: OpeningHours): HoursProblems => {
  const problems: HoursProblems = {}
  const note = (member: string, problem: string | null) => {
    if (problem !== null) problems[member] ??= problem
  }
  if (!isTimeZone(timeZone)) note('timeZone', 'This time zone is not known.')
  weekly.forEach((day, place) => note(`weekly/${place}`, dayProblem(day)))
  exceptions.forEach(({ date, open }, place) => {
    const member = `exceptions/${place}`
    if (!isDate(date)) note(member, 'Please enter a date.')
    if (exceptions.findIndex((each) => each.date === date) < place) note(member, 'This date is there twice.')
    note(member, dayProblem(open))
  })
  return problems
}
