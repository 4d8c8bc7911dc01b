import type { CSSProperties } from 'react'
import { cx } from './cx.ts'
import * as css from './skeleton.module.css'

type Length = number | string

export interface SkeletonProps {
  width?: Length
  height?: Length
  round?: boolean
  /** The shape of a control, for buttons. */
  control?: boolean
}

/** A placeholder bar. Pass the final size; the region around it has `aria-busy`. */
export function Skeleton({ width, height = 14, round, control }: SkeletonProps) {
  const style: CSSProperties = { width, height, maxWidth: '100%' }
  return (
    <div
      data-ui="skeleton"
      className={cx(css.skeleton, round && css.round, control && css.control)}
      style={style}
      aria-hidden="true"
    />
  )
}
