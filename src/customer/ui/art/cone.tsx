import { Foam } from '#src/ui/art/foam.tsx'
import { Ground } from '#src/ui/art/ground.tsx'
import { Drawing } from '#src/ui/art/drawing.tsx'

/** For a page or a site that was not found. */
export const Cone = () => (
  <Drawing viewBox="0 0 200 160">
    <Ground />
    <path d="M92 22c2-6 14-6 16 0l34 112H58z" fill="#F26A3D" />
    <path d="M82 56h36l7 24H75zM67 106h66l7 24H60z" fill="#fff" />
    <path d="M108 22l34 112h-24L100 18c3 0 7 1 8 4z" fill="#000" opacity=".1" />
    <rect x="40" y="132" width="120" height="14" rx="7" fill="#C94D25" />
    <Foam
      at={[
        [44, 138, 12],
        [60, 142, 9],
        [148, 140, 13],
        [166, 144, 8],
      ]}
    />
  </Drawing>
)
