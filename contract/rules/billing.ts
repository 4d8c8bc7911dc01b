/** Days after a decline on which a club's unpaid period is billed again. After the last one the club ends. */
const retryDays = [1, 3, 5]

const day = 86_400_000

/**
 * One billing period later: the same day of the next month, or that month's last day when it is shorter. `billingDay`
 * is the day of the first purchase and is kept (31 January, 28 February, 31 March). In UTC; the time of day does not
 * change.
 */
export const nextBilling = (from: Date, billingDay: number): Date => {
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(billingDay, lastDay))
  return next
}

/**
 * The first billing after `now` in the sequence of `nextBilling`. Periods that passed while billing was impossible are
 * skipped: the user does not pay several months at once.
 */
export const nextBillingAfter = (from: Date, billingDay: number, now: Date): Date => {
  let next = nextBilling(from, billingDay)
  while (next <= now) next = nextBilling(next, billingDay)
  return next
}

/** When an unpaid period is billed again, from its first decline; null: the last attempt was made. */
export const nextAttempt = (firstDecline: Date, now: Date): Date | null =>
  retryDays.map((days) => new Date(firstDecline.getTime() + days * day)).find((at) => at > now) ?? null
