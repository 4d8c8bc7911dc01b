import * as css from './avatar.module.css'

/** Initials on the brand colour; decorative, beside the name. */
export const Avatar = ({ initials, large }: { initials: string; large?: boolean }) => (
  <span className={large ? `${css.avatar} ${css.lg}` : css.avatar} aria-hidden="true">
    {initials}
  </span>
)
