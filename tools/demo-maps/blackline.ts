import { seededRandom } from '../../src/customer/ui/seeded-random.ts'
import { between, blocksOf, streetsOf, type Grid } from './grid.ts'
import { areas, blob, curve, lines, town, type MapFeature, type Position } from './shapes.ts'

const random = seededRandom(5)
const grid: Grid = { centre: [-122.235, 37.8], turned: 34, streets: 30, gap: 0.0052, random }

/** A sketch of the bay's eastern shore, from north to south. */
const shore: Position[] = [
  [-122.33, 38.1],
  [-122.315, 37.9],
  [-122.306, 37.86],
  [-122.3, 37.835],
  [-122.325, 37.82],
  [-122.335, 37.803],
  [-122.3, 37.792],
  [-122.272, 37.791],
  [-122.252, 37.782],
  [-122.232, 37.766],
  [-122.226, 37.742],
  [-122.248, 37.724],
  [-122.222, 37.7],
  [-122.16, 37.66],
  [-122.1, 37.5],
]
const island: Position[] = [
  [-122.33, 37.79],
  [-122.29, 37.785],
  [-122.255, 37.773],
  [-122.238, 37.757],
  [-122.245, 37.745],
  [-122.265, 37.758],
  [-122.3, 37.774],
]
const freeways: Position[][] = [
  [
    [-122.31, 38.1],
    [-122.299, 37.87],
    [-122.292, 37.828],
    [-122.268, 37.799],
    [-122.22, 37.77],
    [-122.19, 37.735],
    [-122.12, 37.64],
  ],
  [
    [-122.295, 37.832],
    [-122.262, 37.822],
    [-122.235, 37.81],
    [-122.195, 37.79],
    [-122.15, 37.75],
    [-122.06, 37.69],
  ],
  [
    [-122.268, 37.8],
    [-122.262, 37.82],
    [-122.252, 37.845],
    [-122.215, 37.86],
    [-122.1, 37.9],
  ],
]

/** A city on a bay: a turned grid, freeways, a lake, hills with parks. */
export const blacklineMap = (): MapFeature[] => {
  const { streets, avenues } = streetsOf(grid)
  const hills: Position[] = [
    [-122.19, 37.85],
    [-122.16, 37.81],
    [-122.12, 37.775],
    [-122.22, 37.9],
  ]
  return [
    areas('park', [
      ...hills.map((at) => blob(at, 0.022, random)),
      between(grid, -3, 3, 3, 2),
      between(grid, -9, -2, 2, 2),
      between(grid, 4, -6, 3, 2),
    ]),
    areas('block', blocksOf(grid, 14, 0.5)),
    lines('street', streets),
    lines('avenue', avenues),
    areas('water', [[...curve(shore), [-123, 37.5], [-123, 38.1]], blob([-122.2595, 37.803], 0.006, random)]),
    areas('park', [curve([...island, island[0]!])]),
    lines(
      'highway',
      freeways.map((points) => curve(points)),
    ),
    town('Oakland', [-122.218, 37.805]),
    town('Berkeley', [-122.228, 37.872]),
    town('Alameda', [-122.265, 37.7652]),
  ]
}
