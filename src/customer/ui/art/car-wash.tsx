import { Brush } from './brush.tsx'
import { Drawing } from '#src/ui/art/drawing.tsx'
import { Beads, Foam } from '#src/ui/art/foam.tsx'

/** A car from the front, under the brushes: for the pass, gifts and invitations. */
export const CarWash = () => (
  <Drawing viewBox="0 0 340 196">
    <ellipse cx="170" cy="182" rx="158" ry="9" fill="var(--ill-tyre)" opacity=".16" />
    <Brush x={14} />
    <Brush x={276} />
    <rect x="88" y="146" width="36" height="36" rx="11" fill="var(--ill-tyre)" />
    <rect x="216" y="146" width="36" height="36" rx="11" fill="var(--ill-tyre)" />
    <path fill="var(--ill-body)" d="M112 96l15-42c5-13 15-20 29-20h28c14 0 24 7 29 20l15 42z" />
    <path fill="var(--ill-glass)" d="M125 92l13-35c3-9 10-13 19-13h26c9 0 16 4 19 13l13 35z" />
    <path d="M146 86l13-34M166 88l12-30" stroke="#fff" strokeWidth="7" strokeLinecap="round" opacity=".45" />
    <rect x="84" y="82" width="24" height="17" rx="8" fill="var(--ill-body-2)" />
    <rect x="232" y="82" width="24" height="17" rx="8" fill="var(--ill-body-2)" />
    <path
      fill="var(--ill-body)"
      d="M80 132c0-26 12-42 38-42h104c26 0 38 16 38 42v24c0 8-5 12-13 12H93c-8 0-13-4-13-12z"
    />
    <path fill="var(--ill-body-2)" d="M80 142h180v14c0 8-5 12-13 12H93c-8 0-13-4-13-12z" />
    <g>
      <circle cx="110" cy="122" r="17" fill="#fff" />
      <circle cx="110" cy="122" r="12" fill="#FFF3C4" />
      <circle cx="105" cy="117" r="4.5" fill="#fff" />
      <circle cx="230" cy="122" r="17" fill="#fff" />
      <circle cx="230" cy="122" r="12" fill="#FFF3C4" />
      <circle cx="225" cy="117" r="4.5" fill="#fff" />
    </g>
    <path
      d="M144 124c8 9 44 9 52 0"
      fill="none"
      stroke="var(--ill-tyre)"
      strokeWidth="5"
      strokeLinecap="round"
      opacity=".75"
    />
    <rect x="72" y="148" width="196" height="12" rx="6" fill="var(--ill-tyre)" opacity=".8" />
    <rect x="143" y="144" width="54" height="20" rx="4" fill="#fff" />
    <path d="M151 154h10M165 154h10M179 154h10" stroke="var(--ill-tyre)" strokeWidth="4" strokeLinecap="round" />
    <Foam
      at={[
        [126, 40, 14],
        [146, 27, 19],
        [170, 20, 23],
        [196, 26, 18],
        [214, 40, 13],
        [96, 96, 11],
        [114, 92, 13],
        [134, 95, 10],
        [226, 95, 12],
        [244, 98, 10],
        [206, 92, 9],
        [70, 172, 11],
        [86, 176, 8],
        [258, 174, 11],
        [274, 177, 8],
      ]}
    />
    <Beads
      at={[
        [84, 44, 8],
        [66, 70, 5],
        [250, 40, 10],
        [268, 72, 5.5],
        [234, 16, 6],
        [108, 14, 5],
      ]}
    />
  </Drawing>
)
