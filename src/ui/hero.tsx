import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import './hero.css'
import { Waterline } from './waterline.tsx'

export interface HeroProps extends ComponentProps<'section'> {
  /** False fills the screen instead of ending in a waterline. */
  waterline?: boolean
  /** Content below rises over the water by this overlap. */
  overlap?: boolean
}

/** The band of water at the head of home, log-in and splash. Put Bubbles first in it. */
export const Hero = ({ waterline = true, overlap, className, children, ...rest }: HeroProps) => (
  <section {...rest} className={cx('hero', overlap && 'hero--overlap', className)}>
    {children}
    {waterline && <Waterline />}
  </section>
)
