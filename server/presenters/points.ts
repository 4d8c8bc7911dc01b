import type { PointsEntry } from '#contract/shapes/texts.ts'
import type { ListedPoints } from '#server/tables/points.ts'

/** An entry of the ledger of points, as its user sees it. */
export const presentPoints = ({ points, reason, at, lines, promo }: ListedPoints): PointsEntry => ({
  date: at.toISOString(),
  points,
  reason,
  name: lines ? [...new Set(lines.map(({ name }) => name))].join(', ') : promo,
})
