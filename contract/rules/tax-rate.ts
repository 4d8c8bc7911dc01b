/**
 * Rates of tax. A rate is a number of 1/100 percent with one decimal at most: 825 is 8.25 %, 887.5 is 8.875 %. All that
 * is computed with one is computed in integers of 1/1000 percent.
 */

/** A rate of 100 percent. */
export const wholeInThousandths = 100_000

/** A rate in 1/1000 percent, as an integer. */
export const thousandthsOf = (rate: number): number => Math.round(rate * 10)

/** A rate as a number of percent: 8.875. */
export const percentOf = (rate: number): number => thousandthsOf(rate) / 1_000

/** A rate as a field of content has it, with two decimals, or three where it needs them: 8.00, 8.875. */
export const percentText = (rate: number): string => {
  const percent = percentOf(rate).toFixed(3)
  return percent.endsWith('0') ? percent.slice(0, -1) : percent
}

/** The rate that a field of content says. @param text such as 8.25 or 8.875 */
export const rateOfText = (text: string): number => Math.round(Number(text) * 1_000) / 10
