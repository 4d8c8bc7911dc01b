/** A rectangle, in pixels. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** Pixels. */
const pin = { wide: 44, high: 54 }
const cluster = { few: 46, many: 54 }

/** The area in which a marker is pressed: the pin of one location stands on its point, a cluster lies around it. */
export const areaOf = ({ x, y }: { x: number; y: number }, members: number): Area => {
  if (members === 1) return { left: x - pin.wide / 2, right: x + pin.wide / 2, top: y - pin.high, bottom: y }
  const half = (members > 9 ? cluster.many : cluster.few) / 2
  return { left: x - half, right: x + half, top: y - half, bottom: y + half }
}

/** Pixels that both share, across and down; negative where there is a gap. */
export const overlapOf = (one: Area, other: Area): { wide: number; high: number } => ({
  wide: Math.min(one.right, other.right) - Math.max(one.left, other.left),
  high: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
})

export const overlap = (one: Area, other: Area): boolean => {
  const { wide, high } = overlapOf(one, other)
  return wide > 0 && high > 0
}
