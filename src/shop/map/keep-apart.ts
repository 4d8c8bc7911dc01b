import type { MapPlace } from './scene.ts'

/** Pixels of the whole world at zoom 0. */
const world = 256
/** Pixels: the width of a marker. */
const size = 46
/** A pin stands on its point, a cluster lies around it: pixels from the point to the middle of a pin. */
const rise = 27

/** Where the middle of a group's marker is, in pixels of the world at a zoom level. */
const middleOf = (members: readonly MapPlace[], zoom: number): { x: number; y: number } => {
  const scale = world * 2 ** zoom
  const sum = members.reduce(
    (total, { latitude, longitude }) => {
      const sine = Math.sin((latitude * Math.PI) / 180)
      const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
      return { x: total.x + longitude / 360 + 0.5, y: total.y + y }
    },
    { x: 0, y: 0 },
  )
  const lift = members.length === 1 ? rise : 0
  return { x: (sum.x / members.length) * scale, y: (sum.y / members.length) * scale - lift }
}

/**
 * Joins groups whose markers would still cover each other: the index measures from the points of the locations, a marker
 * of several is drawn in their middle.
 */
export const apart = (groups: readonly MapPlace[][], zoom: number): MapPlace[][] => {
  const kept: { members: MapPlace[]; x: number; y: number }[] = []
  for (const group of groups) {
    let members = group
    for (;;) {
      const { x, y } = middleOf(members, zoom)
      const near = kept.findIndex((other) => Math.hypot(other.x - x, other.y - y) < size)
      if (near < 0) {
        kept.push({ members, x, y })
        break
      }
      members = [...kept.splice(near, 1)[0]!.members, ...members]
    }
  }
  return kept.map(({ members }) => members)
}
