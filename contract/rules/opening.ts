import type { LocationNotice, OpeningHours } from '../shapes/place.ts'

/** A moment on the clock of a place. */
export interface WallClock {
  /** 2026-11-22 */
  date: string
  /** 0 is Sunday. */
  weekday: number
  /** Since midnight. */
  minutes: number
}

/** A change of the state, by the clock of the place. */
export interface OpeningChange {
  /** Minutes since midnight of its day; 1440 is the end of the day. */
  minutes: number
  /** 0: today. */
  inDays: number
  weekday: number
}

export interface Opening {
  open: boolean
  /** When it closes or opens next; null: not within a week. */
  next: OpeningChange | null
}

const dayMinutes = 24 * 60
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts })
  formats.set(timeZone, made)
  return made
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** @param now in epoch milliseconds. @throws RangeError for a time zone that this device does not know */
export const wallClock = (timeZone: string, now: number): WallClock => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  const date = `${parts.year}-${parts.month}-${parts.day}`
  return { date, weekday: weekdayOf(date), minutes: Number(parts.hour) * 60 + Number(parts.minute) }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** From and until, in minutes since today's midnight. */
type Span = [from: number, until: number]

const spansOn = ({ weekly, exceptions }: OpeningHours, today: string, inDays: number): Span[] => {
  const date = dayAfter(today, inDays)
  const open = exceptions.find((each) => each.date === date)?.open ?? weekly[weekdayOf(date)] ?? []
  return open.map(({ opens, closes }) => {
    const [from, until] = [minutesOf(opens), minutesOf(closes)]
    const start = inDays * dayMinutes
    return [start + from, start + (until > from ? until : until + dayMinutes)]
  })
}

/** The spans of the coming week in order; those that touch are one. Yesterday's may reach into today. */
const spansAround = (hours: OpeningHours, today: string): Span[] => {
  const joined: Span[] = []
  const all = Array.from({ length: 9 }, (_, n) => spansOn(hours, today, n - 1)).flat()
  for (const [from, until] of all.sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else joined.push([from, until])
  }
  return joined
}

const changeAt = (minutes: number, weekday: number, closing: boolean): OpeningChange | null => {
  if (minutes >= 7 * dayMinutes) return null
  // Closing at midnight belongs to the day that ends, opening to the day that begins.
  const inDays = Math.floor((minutes - (closing ? 1 : 0)) / dayMinutes)
  return { minutes: minutes - inDays * dayMinutes, inDays, weekday: (weekday + inDays) % 7 }
}

/**
 * Whether a place is open and what changes next, by its own clock: also offline, and for a user in another time zone.
 * Undefined without hours, and for a time zone that this device does not know.
 * @param now in epoch milliseconds
 */
export const openingAt = (hours: OpeningHours | undefined, now: number): Opening | undefined => {
  if (!hours) return undefined
  try {
    const { date, weekday, minutes } = wallClock(hours.timeZone, now)
    const spans = spansAround(hours, date)
    const current = spans.find(([from, until]) => from <= minutes && minutes < until)
    if (current) return { open: true, next: changeAt(current[1], weekday, true) }
    const coming = spans.find(([from]) => from > minutes)
    return { open: false, next: coming ? changeAt(coming[0], weekday, false) : null }
  } catch {
    // An unknown time zone: a wrong hour would be worse than none.
    return undefined
  }
}

/** The notice of the day that it is at the place; the device's own day where the place has no hours. */
export const noticeAt = (
  place: { hours?: OpeningHours; notice?: LocationNotice },
  now: number,
): LocationNotice | undefined => {
  if (!place.notice) return undefined
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    return wallClock(place.hours?.timeZone ?? ownZone, now).date === place.notice.date ? place.notice : undefined
  } catch {
    return undefined
  }
}
