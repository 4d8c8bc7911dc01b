import type { Position } from './shapes.ts'

export interface Grid {
  centre: Position
  /** Degrees by which the grid is turned. */
  turned: number
  /** Streets to each side of the centre. */
  streets: number
  /** Between two streets, in degrees of latitude. */
  gap: number
  random: () => number
}

/** From a position in the grid, counted in streets, to the map. */
const placer = ({ centre: [lng, lat], turned, gap }: Grid) => {
  const angle = (turned * Math.PI) / 180
  const wide = 1 / Math.cos((lat * Math.PI) / 180)
  return (x: number, y: number): Position => [
    lng + (x * Math.cos(angle) - y * Math.sin(angle)) * gap * wide,
    lat + (x * Math.sin(angle) + y * Math.cos(angle)) * gap,
  ]
}

/** Every third street is an avenue. */
export const streetsOf = (grid: Grid): { streets: Position[][]; avenues: Position[][] } => {
  const at = placer(grid)
  const most = grid.streets
  const all = Array.from({ length: 2 * most + 1 }, (_, n) => n - most).flatMap((n) => {
    // The other streets end at an avenue, at random.
    const end = () => (n % 3 === 0 ? most : most - 3 * Math.floor(grid.random() * (most / 4)))
    return [
      { n, line: [at(n, -end()), at(n, end())] },
      { n, line: [at(-end(), n), at(end(), n)] },
    ]
  })
  const pick = (avenue: boolean) => all.filter(({ n }) => (n % 3 === 0) === avenue).map(({ line }) => line)
  return { streets: pick(false), avenues: pick(true) }
}

/** Buildings between the streets, near the centre. */
export const blocksOf = (grid: Grid, reach: number, share: number): Position[][] => {
  const at = placer(grid)
  const { random } = grid
  const cells = Array.from({ length: (2 * reach) ** 2 }, (_, n): [number, number] => [
    (n % (2 * reach)) - reach,
    Math.floor(n / (2 * reach)) - reach,
  ])
  return cells
    .filter(() => random() < share)
    .map(([x, y]) => {
      const [left, low] = [x + 0.15 + random() * 0.2, y + 0.15 + random() * 0.2]
      const [right, high] = [left + 0.25 + random() * 0.35, low + 0.2 + random() * 0.3]
      return [at(left, low), at(right, low), at(right, high), at(left, high)]
    })
}

/** The rectangle between four streets, a park for instance. */
export const between = (grid: Grid, x: number, y: number, width: number, height: number): Position[] => {
  const at = placer(grid)
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)]
}
