import type { ReactNode } from 'react'
import * as css from './shown-version.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A version and what it means beside this client's. */
export const ShownVersion = ({ version, badge }: { version: string; badge: ReactNode }) => (
  <p className={css.shown}>
    <span className={prose.mono}>{version}</span>
    {badge}
  </p>
)
