const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** "5 min", "2 hours" */
const short = (count: number, unit: TimeUnit): string =>
  unit === 'second' || unit === 'minute' ? `${count} ${unit.slice(0, 3)}` : counted(count, unit)

/** Texts of dates and durations. */
export const formatWords = {
  now: 'now',
  ago: (count: number, unit: TimeUnit) => `${counted(count, unit)} ago`,
  ahead: (count: number, unit: TimeUnit) => `in ${counted(count, unit)}`,
  asOfNow: 'as of just now',
  asOf: (count: number, unit: TimeUnit) => `as of ${short(count, unit)} ago`,
} as const

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'
