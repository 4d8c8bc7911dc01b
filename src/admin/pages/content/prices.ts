/** How a changed price is rounded. */
export type Rounding = 'cent' | '99' | '50' | 'dollar'

const centsOf = (amount: string): number => Number(amount.replace('.', ''))

const amountOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The nearest amount with these cents; not below the smallest such amount. */
const nearest = (cents: number, ending: number): number => {
  const below = Math.floor((cents - ending) / 100) * 100 + ending
  const chosen = cents - below < below + 100 - cents ? below : below + 100
  return chosen < ending ? ending : chosen
}

const endings: Record<Exclude<Rounding, 'cent'>, number> = { '99': 99, '50': 50, dollar: 0 }

/**
 * @param amount in the merchant's currency, as content has it: 12.50
 * @param hundredths of a percent by which it grows: 500 is 5 %
 * @returns the amount, half a cent up, rounded; 0.00 at least
 */
export const changedPrice = (amount: string, hundredths: number, rounding: Rounding): string => {
  const exact = Math.max(0, Math.floor((centsOf(amount) * (10_000 + hundredths) + 5_000) / 10_000))
  return amountOf(rounding === 'cent' ? exact : nearest(exact, endings[rounding]))
}

/** Parses a typed percentage such as 5, -10 or 2.5 % into hundredths of a percent. @returns undefined if it is no number */
export const readPercent = (text: string): number | undefined => {
  const [, sign, units, decimals = ''] = /^\s*([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text) ?? []
  if (units === undefined) return undefined
  const hundredths = Number(units) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' ? -hundredths : hundredths
}

/** The amounts of a column that was copied from a spreadsheet, one a line. */
export const pastedColumn = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t')[0]!.replace(/[$€£\s]/g, ''))
