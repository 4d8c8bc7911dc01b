import type { ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'
import * as css from './membership-pass.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface MembershipPassProps {
  /** The merchant's name for its pass, after an icon. */
  cardName?: ReactNode
  badge?: ReactNode
  name?: ReactNode
  detail?: ReactNode
  /** Licence plate. */
  plate?: string
  /** At the lower right. */
  art?: ReactNode
  /** Cancelled, but still valid: less colour, and a dated badge. */
  ending?: boolean
  /** With less height, above other content that is to be seen at once. */
  low?: boolean
}

export const MembershipPass = ({ cardName, badge, name, detail, plate, art, ending, low }: MembershipPassProps) => (
  <section data-ui="membership-pass" className={cx(css.pass, ending && css.ending, low && css.low)}>
    {art && <div className={css.art}>{art}</div>}
    {(cardName || badge) && (
      <div className={`${layout.between} ${layout.wrap}`}>
        <span className={`${layout.flex} ${prose.strong}`}>{cardName}</span>
        {badge}
      </div>
    )}
    {name && <h2 className={css.name}>{name}</h2>}
    {detail && <p className={css.detail}>{detail}</p>}
    {plate && <div className={`${css.plate} ${prose.num}`}>{plate}</div>}
  </section>
)
