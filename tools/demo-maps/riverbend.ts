import { locations } from '../../server/demo/riverbend/locations.ts'
import { seededRandom } from '../../src/customer/ui/seeded-random.ts'
import { areas, blob, curve, lines, town, type MapFeature, type Position } from './shapes.ts'

const random = seededRandom(31)

const rivers: Position[][] = [
  [
    [-91.0, 45.9],
    [-91.15, 45.4],
    [-91.2, 45.1],
    [-91.4, 44.93],
    [-91.52, 44.82],
    [-91.66, 44.72],
    [-91.9, 44.58],
    [-92.05, 44.42],
  ],
  [
    [-91.95, 45.9],
    [-91.88, 45.45],
    [-91.9, 45.05],
    [-91.87, 44.9],
    [-91.76, 44.72],
  ],
  [
    [-90.4, 44.7],
    [-90.8, 44.55],
    [-91.1, 44.42],
    [-91.3, 44.2],
    [-91.6, 43.9],
  ],
]
const great: Position[] = [
  [-93.2, 44.85],
  [-92.7, 44.7],
  [-92.3, 44.48],
  [-92.05, 44.4],
  [-91.9, 44.25],
  [-91.65, 44.03],
  [-91.3, 43.8],
]
const highways: Position[][] = [
  [
    [-93.2, 44.98],
    [-92.4, 44.92],
    [-91.89, 44.9],
    [-91.5, 44.79],
    [-91.1, 44.6],
    [-90.4, 44.25],
  ],
  [
    [-91.55, 45.95],
    [-91.48, 45.3],
    [-91.42, 44.95],
    [-91.5, 44.79],
    [-91.48, 44.5],
    [-91.5, 43.9],
  ],
]

/** Each town is connected with its two nearest neighbours. */
const roadsBetween = (all: readonly Position[]): Position[][] =>
  all.flatMap((from) =>
    all
      .filter((to) => to !== from)
      .map((to) => ({ to, far: Math.hypot(to[0] - from[0], (to[1] - from[1]) * 1.4) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, 2)
      .map(({ to }) => [from, to]),
  )

/** The lanes of a countryside: a wide, uneven grid. */
const lanes = (): Position[][] =>
  Array.from({ length: 34 }, (_, n) => {
    const at = -92.6 + n * 0.07
    const bend = () => (random() - 0.5) * 0.03
    const across = 43.95 + n * 0.05
    return [
      curve(
        [43.9, 44.5, 45, 45.7].map((lat): Position => [at + bend(), lat]),
        3,
      ),
      curve(
        [-92.7, -91.9, -91.2, -90.4].map((lng): Position => [lng, across + bend()]),
        3,
      ),
    ]
  }).flat()

/** Every fifth town has a label, so that they do not cover each other. */
const labelled = locations.filter((_, n) => n % 5 === 0)

/** A region of sixty towns: rivers, woods, highways between the towns. */
export const riverbendMap = (): MapFeature[] => {
  const towns = locations.map(({ longitude, latitude }): Position => [longitude, latitude])
  const woods = Array.from({ length: 26 }, (): Position => [-92.5 + random() * 2.1, 44.05 + random() * 1.6])
  const lakes = Array.from({ length: 9 }, (): Position => [-92.2 + random() * 1.6, 44.3 + random() * 1.2])
  return [
    areas(
      'park',
      woods.map((at) => blob(at, 0.05 + random() * 0.07, random)),
    ),
    lines('street', lanes()),
    lines('avenue', roadsBetween(towns)),
    areas(
      'water',
      lakes.map((at) => blob(at, 0.012 + random() * 0.012, random)),
    ),
    lines(
      'river',
      [...rivers, great].map((points) => curve(points)),
    ),
    lines(
      'highway',
      highways.map((points) => curve(points)),
    ),
    ...labelled.map(({ name, longitude, latitude }) => town(name, [longitude, latitude])),
  ]
}
