import type { ReactNode } from 'react'
import { Anchor } from '#src/ui/anchor.tsx'
import { countText } from './count-text.ts'
import * as css from './loyalty-card.module.css'
import { Porthole } from './porthole.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface LoyaltyCardProps {
  /** The merchant's name for its points. */
  title: string
  points: number
  goal: number
  /** "360 to go until a free wash", or the text for a ready reward. */
  children: ReactNode
  /** "of 1,000", beside the points. */
  ofGoal: string
  href?: string
}

/** Points on the waterline, with the porthole. */
export function LoyaltyCard({ title, points, goal, ofGoal, children, href }: LoyaltyCardProps) {
  const percent = goal > 0 ? (points / goal) * 100 : 0
  const inside = (
    <>
      <div className={layout.g2}>
        <span className={css.eyebrow}>{title}</span>
        <div className={`${css.points} ${prose.num}`}>
          {countText(points)}
          <small>{ofGoal}</small>
        </div>
        <p className={prose.small}>{children}</p>
      </div>
      <Porthole percent={percent} />
    </>
  )
  return href === undefined ? (
    <div className={css.loyalty} data-ui="loyalty-card">
      {inside}
    </div>
  ) : (
    <Anchor className={css.loyalty} data-ui="loyalty-card" href={href}>
      {inside}
    </Anchor>
  )
}

/** The card's plate at its usual height, before the points are known. */
export const LoyaltyPlate = ({ children }: { children: ReactNode }) => (
  <div className={`${css.loyalty} ${css.loading}`} data-ui="loyalty-card">
    {children}
  </div>
)

export const LoyaltySkeleton = () => (
  <LoyaltyPlate>
    <div className={layout.g3}>
      <Skeleton width={110} />
      <Skeleton width={150} height={34} />
      <Skeleton width={180} />
    </div>
    <Skeleton width={104} height={104} round />
  </LoyaltyPlate>
)
