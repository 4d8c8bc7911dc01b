/** Writes the local maps of the demo merchants: `npx tsx tools/demo-maps.ts`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { blacklineMap } from './demo-maps/blackline.ts'
import { puddleMap } from './demo-maps/puddle.ts'
import { riverbendMap } from './demo-maps/riverbend.ts'
import type { MapFeature } from './demo-maps/shapes.ts'

const drawn: Record<string, () => MapFeature[]> = {
  puddle: puddleMap,
  blackline: blacklineMap,
  riverbend: riverbendMap,
}

/** One feature a line, so that a change is readable. */
const written = (features: MapFeature[]): string =>
  `{"type":"FeatureCollection","features":[\n${features.map((each) => JSON.stringify(each)).join(',\n')}\n]}\n`

/** The path and the text of each file. */
export const demoMaps = (): [path: string, text: string][] =>
  Object.entries(drawn).map(([merchant, draw]) => [
    fileURLToPath(new URL(`../server/demo/art/${merchant}/map.geojson`, import.meta.url)),
    written(draw()),
  ])

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const [path, text] of demoMaps()) writeFileSync(path, text)
