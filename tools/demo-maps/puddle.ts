import { seededRandom } from '../../src/customer/ui/seeded-random.ts'
import { between, blocksOf, streetsOf, type Grid } from './grid.ts'
import { areas, curve, lines, town, type MapFeature, type Position } from './shapes.ts'

const grid: Grid = { centre: [-123.06, 44.956], turned: -9, streets: 24, gap: 0.0045, random: seededRandom(977) }

const shore: Position[] = [
  [-123.4, 44.915],
  [-123.18, 44.921],
  [-123.13, 44.927],
  [-123.1, 44.9225],
  [-123.07, 44.918],
  [-123.045, 44.926],
  [-123.02, 44.931],
  [-122.99, 44.924],
  [-122.75, 44.92],
]
const creek: Position[] = [
  [-123.01, 45.12],
  [-123.03, 45.03],
  [-123.012, 44.99],
  [-123.002, 44.965],
  [-123.016, 44.945],
  [-123.02, 44.93],
]
const highway: Position[] = [
  [-123.42, 44.975],
  [-123.15, 44.972],
  [-123.1, 44.966],
  [-123.07, 44.95],
  [-123.04, 44.947],
  [-122.98, 44.957],
  [-122.72, 44.962],
]

/** A small town by the sea: streets, two parks, a creek. */
export const puddleMap = (): MapFeature[] => {
  const { streets, avenues } = streetsOf(grid)
  const parks = [
    between(grid, -1, 2, 2, 3),
    between(grid, 5, -5, 3, 2),
    between(grid, -9, -3, 2, 3),
    between(grid, 6, 5, 4, 3),
    between(grid, -12, 4, 4, 2),
  ]
  const sea: Position[] = [...curve(shore), [-122.75, 44.6], [-123.4, 44.6]]
  return [
    areas('park', parks),
    areas('block', blocksOf(grid, 15, 0.6)),
    lines('street', streets),
    lines('avenue', avenues),
    areas('water', [sea]),
    lines('river', [curve(creek)]),
    lines('highway', [curve(highway)]),
    town('Brookfield', [-123.064, 44.962]),
    town('Harbor Point', [-123.072, 44.9335]),
    town('Westgate', [-123.122, 44.9785]),
  ]
}
