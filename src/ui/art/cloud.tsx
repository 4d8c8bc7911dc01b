import { Ground } from './ground.tsx'
import { Drawing } from './drawing.tsx'

/** For a missing connection. */
export const Cloud = () => (
  <Drawing viewBox="0 0 200 160">
    <Ground />
    <path
      d="M62 120c-21 0-36-13-36-31 0-16 12-29 29-30 4-23 23-38 46-38 24 0 43 16 46 39 18 1 31 13 31 29 0 18-14 31-33 31z"
      fill="var(--brand)"
      opacity=".24"
    />
    <path
      d="M72 80c17-16 41-16 58 0M84 93c10-9 24-9 34 0"
      stroke="var(--brand-text)"
      strokeWidth="7"
      fill="none"
      strokeLinecap="round"
    />
    <circle cx="101" cy="105" r="6" fill="var(--brand-text)" />
    <path d="M58 40l86 80" stroke="var(--spot-bg,var(--modal-bg))" strokeWidth="18" strokeLinecap="round" />
    <path d="M58 40l86 80" stroke="var(--danger-text)" strokeWidth="7" strokeLinecap="round" />
  </Drawing>
)
