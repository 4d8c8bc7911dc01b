import { fromCents, type Cents } from '#contract/rules/money.ts'

/**
 * The display follows the browser's locale and converts nothing, so abroad it names the wrong currency.
 * @returns the amount with the currency that the card is charged in, "USD 25.68"; undefined where the display is
 * correct
 */
export const chargedAs = (total: Cents, charged: string | undefined, displayed: string): string | undefined =>
  charged === undefined || charged === displayed ? undefined : `${charged} ${fromCents(total).toFixed(2)}`
