/** An amount in whole cents. Decimals exist only on the wire and on the screen. */
export type Cents = number

/** A number of cents less a percentage, half up. */
export const lessPercent = (cents: Cents, percent: number): Cents => Math.floor((cents * (100 - percent) + 50) / 100)

/** A wire amount (decimal, at most 2 places) in cents. */
export const toCents = (amount: number): Cents => Math.round(amount * 100)

/** Cents as the decimal of the wire. */
export const fromCents = (cents: Cents): number => cents / 100

/** True for an amount that the wire can carry: finite, not negative, and exactly that of its cents. */
export const isAmount = (amount: number): boolean =>
  Number.isFinite(amount) && amount >= 0 && fromCents(toCents(amount)) === amount
