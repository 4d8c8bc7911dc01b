import { Beads, Foam } from './foam.tsx'
import { Drawing } from './drawing.tsx'
import { Wheel } from './wheel.tsx'

/** A hatchback in foam: for home and the splash. */
export const Car = () => (
  <Drawing viewBox="0 -6 340 174">
    <ellipse cx="172" cy="146" rx="156" ry="9" fill="var(--ill-tyre)" opacity=".16" />
    <path
      fill="var(--ill-body)"
      d="M24 118V84c0-20 9-36 26-44 20-9.5 46-12 78-12h30c28 0 47 7 66 23l22 18 44 6c23 3 34 15 35 36 .4 9-5 15-14 15H36c-8 0-12-3-12-8z"
    />
    <path fill="var(--ill-body-2)" d="M24 104c70 10 210 10 300 0 3 12-2 22-13 22H36c-8 0-12-3-12-8z" />
    <path
      fill="var(--ill-glass)"
      d="M52 72c-1-14 4-23 14-27 14-5.5 32-7 50-7v36H58c-4 0-6-.6-6-2zM128 38h28c22 0 35 5 49 16l20 17c2 2 1 3-2 3h-95z"
    />
    <path d="M66 70l18-28M146 72l22-33" stroke="#fff" strokeWidth="7" strokeLinecap="round" opacity=".45" />
    <path d="M121 78v40" stroke="var(--ill-body-2)" strokeWidth="3" strokeLinecap="round" />
    <rect x="132" y="84" width="20" height="5.5" rx="2.7" fill="var(--ill-tyre)" opacity=".55" />
    <path d="M302 80c10 2 16 7 18 15h-14c-7 0-10-5-9-10z" fill="#FFF7D6" />
    <rect x="22" y="76" width="11" height="20" rx="5" fill="#F0553A" />
    <rect x="296" y="108" width="34" height="9" rx="4.5" fill="var(--ill-tyre)" opacity=".75" />
    <rect x="16" y="108" width="34" height="9" rx="4.5" fill="var(--ill-tyre)" opacity=".75" />
    <Wheel x={90} y={124} r={19} />
    <Wheel x={254} y={124} r={19} />
    <Foam
      at={[
        [64, 36, 15],
        [84, 25, 20],
        [110, 19, 22],
        [138, 20, 18],
        [160, 25, 13],
        [48, 48, 10],
        [196, 44, 10],
        [246, 66, 11],
        [264, 70, 15],
        [284, 74, 10],
        [60, 110, 9],
        [178, 118, 10],
        [194, 122, 7],
      ]}
    />
    <Beads
      at={[
        [40, 18, 7],
        [184, 8, 9],
        [222, 30, 5.5],
        [300, 46, 7],
        [20, 46, 4],
      ]}
    />
  </Drawing>
)
