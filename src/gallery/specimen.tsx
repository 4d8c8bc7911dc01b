import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as css from './gallery.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** One family of components in a card. */
export const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" className={`${layout.g4} ${css.specimen}`}>
    <h2 className={css.title}>{title}</h2>
    {children}
  </Card>
)

/** One state, with its name. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={layout.g1}>
    <span className={`${prose.xs} ${prose.muted}`}>{name}</span>
    {children}
  </div>
)

export const Line = ({ children }: { children: ReactNode }) => (
  <div className={`${layout.flex} ${layout.wrap}`}>{children}</div>
)
