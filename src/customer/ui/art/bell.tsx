import { Foam } from '#src/ui/art/foam.tsx'
import { Ground } from '#src/ui/art/ground.tsx'
import { Drawing } from '#src/ui/art/drawing.tsx'

/** For a screen without notifications. */
export const Bell = () => (
  <Drawing viewBox="0 0 200 160">
    <Ground />
    <path
      d="M100 24c-28 0-44 20-44 48 0 26-8 36-14 44-3 5 0 10 6 10h104c6 0 9-5 6-10-6-8-14-18-14-44 0-28-16-48-44-48z"
      fill="var(--brand)"
    />
    <path d="M118 27c16 7 26 23 26 45 0 26 8 36 14 44 3 5 0 10-6 10h-30c10-40 12-74-4-99z" fill="#000" opacity=".13" />
    <path d="M82 132a18 14 0 0 0 36 0z" fill="var(--accent)" />
    <circle cx="100" cy="20" r="7" fill="var(--accent)" />
    <Foam
      at={[
        [66, 118, 11],
        [84, 122, 9],
        [140, 120, 10],
      ]}
    />
  </Drawing>
)
