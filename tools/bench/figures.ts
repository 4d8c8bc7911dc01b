/** The median with the quartiles, the smallest and the largest value, which show the spread. */
export interface Figure {
  median: number
  lower: number
  upper: number
  min: number
  max: number
  runs: number
}

export const figure = (values: readonly number[]): Figure => {
  const sorted = [...values].sort((a, b) => a - b)
  /** Between the two values beside the place, in proportion. */
  const at = (part: number): number => {
    const place = (sorted.length - 1) * part
    const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
    return below + (above - below) * (place % 1)
  }
  return {
    median: at(0.5),
    lower: at(0.25),
    upper: at(0.75),
    min: sorted[0]!,
    max: sorted.at(-1)!,
    runs: sorted.length,
  }
}

export const show = ({ median, min, max, runs }: Figure, unit: string, digits = 0): string =>
  `${median.toFixed(digits)} ${unit} (${min.toFixed(digits)} to ${max.toFixed(digits)}, ${runs} runs)`

export const showQuartiles = ({ median, lower, upper, runs }: Figure, unit: string, digits = 0): string =>
  `${median.toFixed(digits)} ${unit} (half of ${runs} runs ${lower.toFixed(digits)} to ${upper.toFixed(digits)})`

/** Ratios by pair, so that a slowdown of the machine affects both sides of a pair. */
export const ratios = (ours: readonly number[], theirs: readonly number[]): Figure =>
  figure(ours.map((value, index) => value / theirs[index]!))
