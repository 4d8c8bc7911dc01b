import { Foam } from './foam.tsx'
import { Drawing } from './drawing.tsx'

/** For an error. */
export const SpilledBucket = () => (
  <Drawing viewBox="0 0 200 160">
    <path
      d="M22 142c-8-12 16-18 40-18 18 0 28-8 54-6 34 2 70 10 62 22-8 10-148 14-156 2z"
      fill="var(--brand)"
      opacity=".22"
    />
    <path d="M58 138c-4-6 8-9 20-9 10 0 16-4 30-3 18 1 36 5 32 11-4 5-78 7-82 1z" fill="#fff" opacity=".4" />
    <g transform="rotate(-68 118 92)">
      <path d="M74 46h88l-9 66c-1 5-4 7-9 7H92c-5 0-8-2-9-7z" fill="var(--brand)" />
      <ellipse cx="118" cy="46" rx="44" ry="9" fill="var(--brand-soft)" />
      <path d="M140 46h22l-9 66c-1 5-4 7-9 7h-12z" fill="#000" opacity=".13" />
    </g>
    <Foam
      at={[
        [52, 122, 13],
        [68, 128, 10],
        [38, 130, 9],
      ]}
    />
    <path
      d="M150 26l7 14M172 42l-14 6M132 24l1 12"
      stroke="var(--warning-text)"
      strokeWidth="4"
      strokeLinecap="round"
    />
  </Drawing>
)
