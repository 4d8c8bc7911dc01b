import { wallClock } from './opening.ts'

const minute = 60_000
const dayMinutes = 24 * 60

/** Clocks change at full quarters of an hour. */
const step = 15

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + dayMinutes * minute).toISOString().slice(0, 10)

/** What the clock shows, as if it were the time of UTC. */
const shownAt = (timeZone: string, at: number): number => {
  const { date, minutes } = wallClock(timeZone, at)
  return Date.parse(`${date}T00:00:00Z`) + minutes * minute
}

/**
 * When a clock shows a time, in epoch milliseconds. A time that the clock skips that day is as much later as it skips;
 * of one that it shows twice, either of the two.
 * @param minutes since midnight
 * @throws RangeError for a time zone that this device does not know
 */
export const momentAt = (timeZone: string, date: string, minutes: number): number => {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minutes * minute
  const near = wanted - (shownAt(timeZone, wanted) - wanted)
  const there = wanted - (shownAt(timeZone, near) - near)
  return shownAt(timeZone, there) === wanted ? there : Math.max(near, there)
}

/** Minutes since midnight that a clock does not show that day: from the first, up to the second. */
export interface SkippedTime {
  from: number
  until: number
}

/** What a clock skips on a date; null: nothing. @throws RangeError for a time zone that this device does not know */
export const skippedOn = (timeZone: string, date: string): SkippedTime | null => {
  const start = momentAt(timeZone, date, 0)
  if (momentAt(timeZone, dayAfter(date), 0) - start >= dayMinutes * minute) return null
  const first = wallClock(timeZone, start).minutes
  if (first > 0) return { from: 0, until: first }
  for (let at = start, shown = 0; shown < dayMinutes; at += step * minute) {
    const next = wallClock(timeZone, at + step * minute)
    const until = next.date === date ? next.minutes : dayMinutes
    if (until - shown > step) return { from: shown + step, until }
    shown = until
  }
  return null
}

/** The dates from one on at which a clock skips a time. @param days that are looked at */
export const skipsFrom = (timeZone: string, from: string, days: number): (SkippedTime & { date: string })[] => {
  const found: (SkippedTime & { date: string })[] = []
  for (let date = from, left = days; left > 0; date = dayAfter(date), left -= 1) {
    const skipped = skippedOn(timeZone, date)
    if (skipped) found.push({ date, ...skipped })
  }
  return found
}
