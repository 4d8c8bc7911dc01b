import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'

/** One family of components in a card. */
export const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" className="g4 specimen">
    <h2 className="specimen__title">{title}</h2>
    {children}
  </Card>
)

/** One state, with its name. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="g1">
    <span className="xs muted">{name}</span>
    {children}
  </div>
)

export const Line = ({ children }: { children: ReactNode }) => <div className="flex wrapf">{children}</div>
