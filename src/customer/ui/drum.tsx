import type { ReactNode } from 'react'
import * as css from './drum.module.css'

/** A large ring that turns around an icon while a request is pending. */
export const Drum = ({ icon, label }: { icon: ReactNode; label: string }) => (
  <div className={css.drum} data-ui="drum" role="img" aria-label={label}>
    <svg viewBox="0 0 120 120" aria-hidden="true">
      <circle cx="60" cy="60" r="54" fill="none" stroke="var(--line)" strokeWidth="8" />
      <path d="M60 6a54 54 0 0 1 51 36" fill="none" stroke="var(--brand)" strokeWidth="8" strokeLinecap="round" />
    </svg>
    {icon}
  </div>
)
