import type { ComponentProps } from 'react'
import { cx } from '#src/ui/cx.ts'
import * as css from './hero.module.css'
import { Waterline } from './waterline.tsx'

export interface HeroProps extends ComponentProps<'section'> {
  /** False: the hero fills the screen and has no waterline. */
  waterline?: boolean
  /** The content below overlaps the hero by this much. */
  overlap?: boolean
}

/** The water band at the head of home, log-in and splash. Bubbles must be its first child. */
export const Hero = ({ waterline = true, overlap, className, children, ...rest }: HeroProps) => (
  <section {...rest} data-ui="hero" className={cx(css.hero, overlap && css.overlap, className)}>
    {children}
    {waterline && <Waterline />}
  </section>
)
