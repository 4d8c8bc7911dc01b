/** How a quantity grows with time, by least squares. */
export interface Slope {
  /** Of the quantity, in an hour. */
  perHour: number
  /** Half of the interval that has the true slope in it with 95 %. */
  within: number
  /** Its mean. */
  mean: number
}

/** One value at a time in milliseconds. */
export interface Point {
  at: number
  value: number
}

const hour = 3_600_000

/** @param points three at least, at different times */
export const slopeOf = (points: readonly Point[]): Slope => {
  const count = points.length
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / count
  const [middle, level] = [mean(({ at }) => at), mean(({ value }) => value)]
  const wide = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  const slope = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - level), 0) / wide
  const left = points.reduce((sum, { at, value }) => sum + (value - level - slope * (at - middle)) ** 2, 0)
  // Of Student's distribution; from thirty points on it is close to that of the normal one.
  const wideness = 1.96 + 2.4 / Math.max(1, count - 2)
  return {
    perHour: slope * hour,
    within: wideness * Math.sqrt(left / Math.max(1, count - 2) / wide) * hour,
    mean: level,
  }
}

/** Whether the quantity grows, as far as the points show, by more than a hundredth of its mean in an hour. */
export const grows = ({ perHour, within, mean }: Slope): boolean => perHour - within > Math.abs(mean) / 100

/** The least value of each so many points: of a heap what a collection leaves. */
export const lowest = (points: readonly Point[], of: number): Point[] =>
  Array.from({ length: Math.floor(points.length / of) }, (_, at) =>
    points.slice(at * of, (at + 1) * of).reduce((least, each) => (each.value < least.value ? each : least)),
  )
