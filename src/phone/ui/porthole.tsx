import { useId } from 'react'
import { uiWords } from '#src/words/ui.ts'
import * as css from './porthole.module.css'

const bolts = [0, 60, 120, 180, 240, 300].map((degrees) => {
  const angle = (degrees * Math.PI) / 180
  return { degrees, x: 52 + 45.5 * Math.cos(angle), y: 52 + 45.5 * Math.sin(angle) }
})

/** Four waves wide, so that the drift by half its width loops without a jump. */
const wave = (top: number) => `M-104 ${top}c13-7 26-7 52 0s39 7 52 0 26-7 52 0 39 7 52 0 26-7 52 0 39 7 52 0V210H-104z`

const beads = [
  { x: 36, y: 24, r: 3.5 },
  { x: 62, y: 16, r: 2.4 },
  { x: 70, y: 34, r: 4.2 },
  { x: 48, y: 40, r: 2.2 },
]

const glassTop = 12
const glassHeight = 80

export interface PortholeProps {
  /** 0-100. */
  percent: number
  /** Smaller than the 104 px of the loyalty card. */
  size?: number
}

/** A round window that fills with points. The level is animated. */
export function Porthole({ percent, size = 104 }: PortholeProps) {
  const clip = useId()
  const share = Math.min(100, Math.max(0, percent))
  return (
    <svg
      className={css.porthole}
      width={size}
      height={size}
      viewBox="0 0 104 104"
      role="img"
      aria-label={uiWords.wayToGoal(Math.round(share))}
    >
      <clipPath id={clip}>
        <circle cx="52" cy="52" r="41" />
      </clipPath>
      <circle cx="52" cy="52" r="50" fill="var(--loyal-rim)" />
      <circle cx="52" cy="52" r="41" fill="var(--loyal-well)" />
      <g clipPath={`url(#${clip})`}>
        <g className={css.level} style={{ transform: `translateY(${glassTop + glassHeight * (1 - share / 100)}px)` }}>
          <g className={css.wave}>
            <path d={wave(-5)} fill="var(--loyal-fill-2)" opacity=".55" />
          </g>
          <path d={wave(2)} fill="var(--loyal-fill)" />
          <g fill="#fff" fillOpacity=".55">
            {beads.map(({ x, y, r }) => (
              <circle key={x} cx={x} cy={y} r={r} />
            ))}
          </g>
        </g>
      </g>
      <path
        d="M22 40a33 33 0 0 1 18-18"
        stroke="#fff"
        strokeOpacity=".75"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      {bolts.map(({ degrees, x, y }) => (
        <circle key={degrees} cx={x} cy={y} r="1.9" fill="var(--loyal-bg)" />
      ))}
    </svg>
  )
}
