const spokes = [0, 72, 144, 216, 288].map((degrees) => (degrees * Math.PI) / 180)

export const Wheel = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <g>
    <circle cx={x} cy={y} r={r + 5} fill="var(--ill-tyre)" />
    <circle cx={x} cy={y} r={r * 0.62} fill="var(--ill-glass)" />
    <circle cx={x} cy={y} r={r * 0.62} fill="none" stroke="var(--ill-tyre)" strokeOpacity=".25" strokeWidth="3" />
    {spokes.map((angle) => (
      <path
        key={angle}
        d={`M${x} ${y}L${x + r * 0.5 * Math.cos(angle)} ${y + r * 0.5 * Math.sin(angle)}`}
        stroke="var(--ill-tyre)"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    ))}
    <circle cx={x} cy={y} r="4" fill="var(--ill-tyre)" />
  </g>
)
