/** "24 November 2026", the day of a moment in a time zone. */
export const writtenDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at)

/** "24 November 2026 at 20:05". */
export const writtenMoment = (at: Date, timeZone: string): string => {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return `${writtenDay(at, timeZone)} at ${time.format(at)}`
}
