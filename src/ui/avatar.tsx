import './avatar.css'

/** Initials on the brand colour; decorative, beside the name. */
export const Avatar = ({ initials, large }: { initials: string; large?: boolean }) => (
  <span className={large ? 'avatar avatar--lg' : 'avatar'} aria-hidden="true">
    {initials}
  </span>
)
