/** Circles by centre and radius. */
export type Circles = readonly (readonly [x: number, y: number, radius: number])[]

/** Suds: all shades are drawn before the balls, so that the balls merge. */
export const Foam = ({ at }: { at: Circles }) => (
  <g>
    {at.map(([x, y, r]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y + r * 0.16} r={r} fill="var(--ill-foam-2)" />
    ))}
    {at.map(([x, y, r]) => (
      <circle key={`${x} ${y}`} cx={x - r * 0.05} cy={y - r * 0.06} r={r * 0.94} fill="var(--ill-foam)" />
    ))}
  </g>
)

/** Floating soap bubbles. */
export const Beads = ({ at }: { at: Circles }) => (
  <g>
    {at.map(([x, y, r]) => (
      <g key={`${x} ${y}`}>
        <circle cx={x} cy={y} r={r} fill="#fff" fillOpacity=".28" stroke="#fff" strokeOpacity=".9" strokeWidth="1.5" />
        <circle cx={x - r * 0.3} cy={y - r * 0.35} r={r * 0.22} fill="#fff" />
      </g>
    ))}
  </g>
)
