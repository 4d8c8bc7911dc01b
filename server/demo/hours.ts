import type { OpeningHours } from '#contract/shapes/place.ts'

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
type Times = readonly [opens: string, closes: string]

/** The times of each day; null: closed. */
export type Week = Record<(typeof days)[number], Times | null>

export const daily = (opens: string, closes: string): Week =>
  Object.fromEntries(days.map((day) => [day, [opens, closes]])) as unknown as Week

export const always: Week = daily('00:00', '24:00')

/** Closed on Christmas Day of the years in which the demo may run. */
const closedOn = [2026, 2027, 2028, 2029, 2030].map((year) => ({ date: `${year}-12-25`, open: [] }))

export const hoursAt = (timeZone: string, week: Week): OpeningHours => ({
  timeZone,
  weekly: days.map((day) => {
    const times = week[day]
    return times ? [{ opens: times[0], closes: times[1] }] : []
  }),
  exceptions: closedOn,
})
