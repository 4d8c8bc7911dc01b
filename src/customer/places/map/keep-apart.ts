import { areaOf, overlap, type Area } from './marker-area.ts'
import type { MapPlace } from './scene.ts'
import { pixelOf, type Pixel } from './world-pixel.ts'

/** Locations that share a marker, and the point of the map at which it is drawn. */
export interface Group {
  members: readonly MapPlace[]
  at: Pixel
}

/** Pixels between the foot of the selected pin and the middle of the cluster that makes way for it. */
const below = 32

const middleOf = (members: readonly MapPlace[], zoom: number): Pixel => {
  const all = members.map((place) => pixelOf(place, zoom))
  const mean = (of: (pixel: Pixel) => number) => all.reduce((sum, pixel) => sum + of(pixel), 0) / all.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

const groupOf = (members: readonly MapPlace[], zoom: number): Group => ({ members, at: middleOf(members, zoom) })
const areaOfGroup = ({ members, at }: Group): Area => areaOf(at, members.length)

/**
 * Joins groups whose markers would still cover each other: the index measures from the points of the locations, a marker
 * of several is drawn in their middle.
 */
export const apart = (groups: readonly (readonly MapPlace[])[], zoom: number): Group[] => {
  const kept: Group[] = []
  for (const members of groups) {
    let group = groupOf(members, zoom)
    for (;;) {
      const area = areaOfGroup(group)
      const near = kept.findIndex((other) => overlap(areaOfGroup(other), area))
      if (near < 0) break
      group = groupOf([...kept.splice(near, 1)[0]!.members, ...group.members], zoom)
    }
    kept.push(group)
  }
  return kept
}

/**
 * Makes way for the pin of the selected location. What it covers becomes one cluster below its foot; a single location
 * that it covers has no marker: a pin in another place would be wrong.
 */
export const makeWay = (groups: readonly Group[], chosen: MapPlace, zoom: number): Group[] => {
  const foot = pixelOf(chosen, zoom)
  const at = { x: foot.x, y: foot.y + below }
  let free = [...groups]
  let moved: MapPlace[] = []
  for (;;) {
    const taken = [areaOf(foot, 1), ...(moved.length > 1 ? [areaOf(at, moved.length)] : [])]
    const covered = free.filter((group) => taken.some((area) => overlap(area, areaOfGroup(group))))
    if (covered.length === 0) break
    free = free.filter((group) => !covered.includes(group))
    moved = [...moved, ...covered.flatMap(({ members }) => members)]
  }
  return moved.length > 1 ? [...free, { members: moved, at }] : free
}
