const day = 86_400_000

/** The same time of day in UTC, that many days later. */
export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * day)
