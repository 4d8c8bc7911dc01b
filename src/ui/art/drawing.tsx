import type { ReactNode } from 'react'

/** A picture painted with tokens. Always decoration: what it means stands beside it in words. */
export const Drawing = ({ viewBox, children }: { viewBox: string; children: ReactNode }) => (
  <svg className="art" viewBox={viewBox} aria-hidden="true">
    {children}
  </svg>
)
