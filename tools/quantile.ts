/**
 * The value that a share of the values does not exceed: one of them, by the nearest rank. 0: there are none.
 * @param values in any order
 * @param share above 0; 0.5 for the median, 1 for the largest
 */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0
