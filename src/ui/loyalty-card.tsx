import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import './loyalty-card.css'
import { Porthole } from './porthole.tsx'
import { Skeleton } from './skeleton.tsx'

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

const figures = new Intl.NumberFormat('en-US')

/** Points on the waterline, with the porthole. */
export function LoyaltyCard({ title, points, goal, ofGoal, children, href }: LoyaltyCardProps) {
  const percent = goal > 0 ? (points / goal) * 100 : 0
  const inside = (
    <>
      <div className="g2">
        <span className="eyebrow">{title}</span>
        <div className="pts num">
          {figures.format(points)}
          <small>{ofGoal}</small>
        </div>
        <p className="small">{children}</p>
      </div>
      <Porthole percent={percent} />
    </>
  )
  return href === undefined ? (
    <div className="loyal">{inside}</div>
  ) : (
    <Anchor className="loyal" href={href}>
      {inside}
    </Anchor>
  )
}

export const LoyaltySkeleton = () => (
  <div className="loyal loyal--loading">
    <div className="g3">
      <Skeleton width={110} />
      <Skeleton width={150} height={34} />
      <Skeleton width={180} />
    </div>
    <Skeleton width={104} height={104} round />
  </div>
)
