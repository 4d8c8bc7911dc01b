import type { ReactNode } from 'react'

/** A picture painted with theme tokens. It is always decorative: text next to it has the same meaning. */
export const Drawing = ({ viewBox, children }: { viewBox: string; children: ReactNode }) => (
  <svg className="art" viewBox={viewBox} aria-hidden="true">
    {children}
  </svg>
)
