import { Foam } from '#src/ui/art/foam.tsx'
import { Ground } from '#src/ui/art/ground.tsx'
import { Drawing } from '#src/ui/art/drawing.tsx'

/** For an empty cart. */
export const Bucket = () => (
  <Drawing viewBox="0 0 200 160">
    <Ground />
    <path d="M54 66c4-52 88-52 92 0" fill="none" stroke="var(--text-muted)" strokeWidth="4" />
    <path d="M48 64h104l-11 74c-1 6-4 8-10 8H69c-6 0-9-2-10-8z" fill="var(--brand)" />
    <path d="M124 64h28l-11 74c-1 6-4 8-10 8h-14z" fill="#000" opacity=".13" />
    <ellipse cx="100" cy="64" rx="53" ry="10" fill="var(--brand-soft)" />
    <Foam
      at={[
        [70, 58, 14],
        [92, 52, 18],
        [116, 55, 16],
        [134, 60, 10],
      ]}
    />
    <rect x="70" y="94" width="52" height="26" rx="6" fill="var(--accent)" />
    <g fill="#000" opacity=".18">
      <circle cx="82" cy="103" r="2.5" />
      <circle cx="96" cy="111" r="3" />
      <circle cx="110" cy="102" r="2.5" />
    </g>
    <circle cx="152" cy="36" r="8" fill="none" stroke="var(--brand-text)" strokeWidth="2" opacity=".5" />
    <circle cx="168" cy="56" r="4.5" fill="none" stroke="var(--brand-text)" strokeWidth="2" opacity=".5" />
    <circle cx="44" cy="34" r="5.5" fill="none" stroke="var(--brand-text)" strokeWidth="2" opacity=".5" />
  </Drawing>
)
