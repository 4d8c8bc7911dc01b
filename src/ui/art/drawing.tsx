import type { ReactNode } from 'react'
import * as css from './drawing.module.css'

/** A picture painted with theme tokens. It is always decorative: text next to it has the same meaning. */
export const Drawing = ({ viewBox, children }: { viewBox: string; children: ReactNode }) => (
  <svg data-ui="art" className={css.art} viewBox={viewBox} aria-hidden="true">
    {children}
  </svg>
)
