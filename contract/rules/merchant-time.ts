/** Moments on the clocks of a merchant, whatever the time zone of the device or the server is. */
import type { OpeningHours } from '../shapes/place.ts'
import { wallClock } from './opening.ts'
import { isTimeZone } from './opening-problems.ts'

const minute = 60_000
const day = 86_400_000

/**
 * The time zone in which a merchant counts days and types times: the one that is set, else that of the first location
 * that has one which is known here, else UTC.
 * @param places in the order of their ids
 */
export const timeZoneOf = (
  chosen: string | undefined,
  places: readonly { hours?: Pick<OpeningHours, 'timeZone'> | null }[],
): string =>
  [chosen, ...places.map(({ hours }) => hours?.timeZone)].find((name) => name !== undefined && isKnown(name)) ?? 'UTC'

const isKnown = (name: string): boolean => name !== '' && isTimeZone(name)

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as the clocks of a zone show it, in the form of an input of date and time: 2026-12-01T06:00. */
export const typedAt = (timeZone: string, at: number): string => {
  const { date, minutes } = wallClock(timeZone, at)
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const onClock = (typed: string): number => Date.parse(`${typed}Z`)

/** By how many minutes the clocks of a zone are ahead of UTC. @param at in epoch milliseconds */
export const offsetAt = (timeZone: string, at: number): number =>
  (onClock(typedAt(timeZone, at)) - Math.floor(at / minute) * minute) / minute

/**
 * The moments at which the clocks of a zone show a time, in epoch milliseconds: none where the clocks skip it, two where
 * they are put back over it.
 * @param typed 2026-12-01T06:00
 */
export const momentsOf = (timeZone: string, typed: string): readonly number[] => {
  const local = onClock(typed)
  if (Number.isNaN(local)) return []
  const offsets = new Set([-day, day].map((away) => offsetAt(timeZone, local + away)))
  return [...offsets]
    .map((offset) => local - offset * minute)
    .filter((at) => typedAt(timeZone, at) === typed)
    .toSorted((a, b) => a - b)
}

/** Where clocks skip a time: the time that they skip from, and the one that they skip to, as typed. */
export const skippedAround = (timeZone: string, typed: string): { from: string; to: string } | undefined => {
  const local = onClock(typed)
  if (Number.isNaN(local) || momentsOf(timeZone, typed).length > 0) return undefined
  const [before, after] = [-day, day].map((away) => offsetAt(timeZone, local + away)) as [number, number]
  // With the offset of before, the time is after the change; the change is found between both.
  let [early, late] = [local - after * minute, local - before * minute]
  while (late - early > minute) {
    const middle = Math.floor((early + late) / 2 / minute) * minute
    if (offsetAt(timeZone, middle) === before) early = middle
    else late = middle
  }
  return { from: typedAt(timeZone, late - minute), to: typedAt(timeZone, late) }
}

/**
 * The moment at which a day begins on the clocks of a zone: midnight, or where the clocks skip it, the time that they
 * skip to.
 * @param day 2026-12-01
 * @returns epoch milliseconds
 */
export const dayStart = (timeZone: string, date: string): number => {
  const midnight = `${date}T00:00`
  const typed = skippedAround(timeZone, midnight)?.to ?? midnight
  return momentsOf(timeZone, typed)[0] ?? onClock(midnight)
}

/** The day some days after another. @param date 2026-12-01 */
export const daysLater = (date: string, days: number): string =>
  new Date(onClock(`${date}T00:00`) + days * day).toISOString().slice(0, 10)

/** Whether the clocks of a zone are changed on the day of a moment. */
export const isClockChange = (timeZone: string, at: number): boolean => {
  const offset = offsetAt(timeZone, at)
  const begin = onClock(`${wallClock(timeZone, at).date}T00:00`) - offset * minute
  return [begin, begin + day - minute].some((edge) => offsetAt(timeZone, edge) !== offset)
}

/** "UTC−5", "UTC+5:30", "UTC" */
export const offsetText = (minutes: number): string => {
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`}`
}
