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

/** The billing before another one in the sequence of `nextBilling`. */
export const billingBefore = (at: Date, billingDay: number): Date => {
  const before = new Date(at)
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - 2)
  return nextBilling(before, billingDay)
}
