/** The median with the smallest and the largest value, which show the spread. */
export interface Figure {
  median: number
  min: number
  max: number
  runs: number
}

export const figure = (values: readonly number[]): Figure => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)!, runs: sorted.length }
}

export const show = ({ median, min, max, runs }: Figure, unit: string, digits = 0): string =>
  `${median.toFixed(digits)} ${unit} (${min.toFixed(digits)} to ${max.toFixed(digits)}, ${runs} runs)`

/** Ratios by pair, so that a slowdown of the machine affects both sides of a pair. */
export const ratios = (ours: readonly number[], theirs: readonly number[]): Figure =>
  figure(ours.map((value, index) => value / theirs[index]!))
