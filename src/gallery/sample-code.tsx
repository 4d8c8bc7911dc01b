import { seededRandom } from '#src/customer/ui/seeded-random.ts'

const size = 25
const random = seededRandom(7)
const all = Array.from({ length: size * size }, (_, index) => ({
  x: index % size,
  y: Math.floor(index / size),
  on: random() > 0.5,
}))
const cells = all.filter(({ on }) => on)

/** A sample that looks like a code but cannot be scanned. */
export const SampleCode = () => (
  <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Sample of a code">
    {cells.map(({ x, y }) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="1" height="1" fill="var(--qr-dark)" />
    ))}
  </svg>
)
