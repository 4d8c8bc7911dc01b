import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import './membership-pass.css'

export interface MembershipPassProps {
  /** The merchant's name for its pass, after an icon. */
  cardName: ReactNode
  badge?: ReactNode
  name: ReactNode
  detail?: ReactNode
  /** Licence plate. */
  plate?: string
  /** At the lower right. */
  art?: ReactNode
  /** Cancelled, but still valid: less colour, and a dated badge. */
  ending?: boolean
}

export const MembershipPass = ({ cardName, badge, name, detail, plate, art, ending }: MembershipPassProps) => (
  <section className={cx('pass', ending && 'pass--ending')}>
    {art && <div className="pass__art">{art}</div>}
    <div className="between">
      <span className="flex strong">{cardName}</span>
      {badge}
    </div>
    <h2 className="pass__name">{name}</h2>
    {detail && <p className="pass__detail">{detail}</p>}
    {plate && <div className="plate num">{plate}</div>}
  </section>
)

/** A small band in the pass's colours: a preview of a gift. */
export const GiftPreview = ({ heading, detail, art }: { heading: string; detail: string; art?: ReactNode }) => (
  <div className="gift-preview">
    {art && <div className="gift-preview__art">{art}</div>}
    <p className="display">{heading}</p>
    <p className="small">{detail}</p>
  </div>
)
