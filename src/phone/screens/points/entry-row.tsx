import type { PointsEntry } from '#contract/shapes/texts.ts'
import { dateTime } from '#src/kit/format.ts'
import { countText } from '#src/phone/ui/count-text.ts'
import type { IconName } from '#src/ui/icon-names.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { Row } from '#src/ui/row.tsx'
import { loyaltyWords } from '#src/words/loyalty.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const icons: Record<PointsEntry['reason'], IconName> = {
  purchase: 'receipt',
  referral: 'users-three',
  award: 'medal',
  promo: 'ticket',
  refund: 'arrow-counter-clockwise',
}

/** "+240", or "−1,000" for points that were exchanged. */
const pointsText = (points: number): string => {
  const text = countText(Math.abs(points))
  return points < 0 ? loyaltyWords.spent(text) : loyaltyWords.earned(text)
}

/** One change of the points: why, when, how many. */
export const EntryRow = ({ entry: { reason, name, date, points } }: { entry: PointsEntry }) => (
  <Row
    start={<IconTile name={icons[reason]} />}
    title={name ?? loyaltyWords[reason]}
    detail={dateTime(date)}
    end={<span className={`${prose.strong} ${prose.num}`}>{pointsText(points)}</span>}
  />
)
